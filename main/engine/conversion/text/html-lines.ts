/** A piece of a page, from top to bottom. `picture`: the address of a picture that came with the page (`cid:` or `data:`). */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly strong: boolean }
  | { readonly kind: 'picture'; readonly address: string; readonly about: string }

/** Collects the lines of a page into blocks. */
export interface HtmlLines {
  /** Adds a text; its white space is collapsed as HTML does it. */
  add(text: string): void
  /** Adds a text as it is. */
  keep(text: string): void
  /** Ends the line, even an empty one. */
  breakLine(): void
  /** Ends a line that has a text; `gap`: an empty line comes before the next one. */
  endLine(after?: 'gap'): void
  addPicture(address: string, about: string): void
  isLineEmpty(): boolean
  /** A place in the text, for `textSince`. */
  mark(): { readonly line: number; readonly at: number }
  /** The text after a place; empty if that line has ended. */
  textSince(mark: { readonly line: number; readonly at: number }): string
  /** Whether the next block is a heading. */
  setStrong(strong: boolean): void
  /** How many quotations the next line stands in. */
  setQuotes(depth: number): void
  end(): Block[]
}

/** Deeper quotations and lists look like this depth. */
export const maxShownDepth = 8

export function createHtmlLines(): HtmlLines {
  const made: Block[] = []
  let lines: string[] = []
  let ended = 0
  let line = ''
  /** The marks of quotation where an empty line is due; null: none is. */
  let gap: string | null = null
  let isStrong = false
  let willBeStrong = false
  let quotes = ''

  const endBlock = () => {
    const text = lines.join('\n').replace(/\n+$/, '')
    if (text.trim() !== '') made.push({ kind: 'text', text, strong: isStrong })
    lines = []
  }
  const breakLine = () => {
    if (gap !== null && lines.length > 0) lines.push((gap.length < quotes.length ? gap : quotes).trimEnd())
    gap = null
    lines.push(`${quotes}${line.trimEnd()}`)
    line = ''
    ended += 1
  }
  const endLine = (after?: 'gap') => {
    if (line.trim() === '') line = ''
    else breakLine()
    if (after === 'gap') gap = gap === null || quotes.length < gap.length ? quotes : gap
  }
  const startBlock = () => {
    if (isStrong === willBeStrong || line.trim() !== '') return
    endBlock()
    isStrong = willBeStrong
  }

  return {
    breakLine,
    endLine,
    isLineEmpty: () => line.trim() === '',
    mark: () => ({ line: ended, at: line.length }),
    textSince: (mark) => (mark.line === ended ? line.slice(mark.at).trim() : ''),
    setStrong(strong) {
      willBeStrong = strong
    },
    setQuotes(depth) {
      quotes = '> '.repeat(Math.min(depth, maxShownDepth))
    },
    add(text) {
      startBlock()
      const collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ')
      line += collapsed.startsWith(' ') && (line === '' || line.endsWith(' ')) ? collapsed.slice(1) : collapsed
    },
    keep(text) {
      startBlock()
      const [first = '', ...others] = text.split(/\r\n|\n|\r/)
      line += first
      for (const other of others) {
        breakLine()
        line = other
      }
    },
    addPicture(address, about) {
      endLine()
      endBlock()
      made.push({ kind: 'picture', address, about })
    },
    end() {
      endLine()
      endBlock()
      return made
    },
  }
}
