/** A run of text in a paragraph. */
export interface Inline {
  readonly kind: 'text' | 'strong' | 'emphasis' | 'code'
  readonly text: string
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'picture'; readonly alt: string; readonly file: string }

/** Reads the part of Markdown in which the guide is written; anything else stays as text. */
export const parseMarkdown = (text: string): readonly Block[] =>
  text
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map(parseBlock)

const headingMark = /^(#{1,3}) (.+)$/
const pictureMark = /^!\[([^\]]*)\]\(([^)]+)\)$/
const itemMark = /^(?:-|\d+\.) /

function parseBlock(chunk: string): Block {
  const heading = headingMark.exec(chunk)
  if (heading !== null) return { kind: 'heading', level: levelOf(heading[1]), text: heading[2] ?? '' }
  const joined = chunk.replace(/\s*\n\s*/g, ' ')
  const picture = pictureMark.exec(joined)
  if (picture !== null) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' }
  if (itemMark.test(chunk)) {
    const items = chunk.split(/\n(?=(?:-|\d+\.) )/).map((item) => item.replace(itemMark, '').replace(/\s*\n\s*/g, ' '))
    return { kind: 'list', isNumbered: /^\d/.test(chunk), items: items.map(parseInline) }
  }
  if (chunk.startsWith('|')) {
    const [head = [], , ...rows] = chunk.split('\n').map(cellsOf)
    return { kind: 'table', head, rows }
  }
  return { kind: 'paragraph', content: parseInline(joined) }
}

const levels = { '#': 1, '##': 2, '###': 3 } as const
const levelOf = (marks = '###') => levels[marks as keyof typeof levels]

const cellsOf = (line: string): (readonly Inline[])[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))

const inlineMarks = /\*\*(?<strong>.+?)\*\*|\*(?<emphasis>.+?)\*|`(?<code>.+?)`/g

export function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(inlineMarks)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    const { strong, emphasis, code } = match.groups ?? {}
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis })
    else parts.push({ kind: 'code', text: code ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** A heading of the second level and what follows it. */
interface Chapter {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The chapters of a guide; what comes before the first has the guide's own title. */
export function chaptersOf(blocks: readonly Block[]): readonly Chapter[] {
  const chapters: { title: string; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level < 3) chapters.push({ title: block.text, blocks: [] })
    else chapters.at(-1)?.blocks.push(block)
  }
  return chapters
}

/** All words of a block, for a search. */
export function wordsOf(block: Block): string {
  const of = (content: readonly Inline[]) => content.map(({ text }) => text).join('')
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return of(block.content)
    case 'list':
      return block.items.map(of).join(' ')
    case 'table':
      return [block.head, ...block.rows].flatMap((cells) => cells.map(of)).join(' ')
    case 'picture':
      return block.alt
  }
}
