import { Parser } from 'htmlparser2'
import { type Block, createHtmlLines, type HtmlLines, maxShownDepth } from './html-lines.ts'
import { pageTexts } from './page-texts.ts'

interface HtmlText {
  readonly blocks: readonly Block[]
  readonly title: string
  /** Pictures on the Web: nothing is fetched. */
  readonly remotePictures: number
}

type Attributes = Readonly<Record<string, string>>
const setOf = (names: string) => new Set(names.split(' '))
const silent = setOf('script style noscript template svg math object iframe audio video canvas')
const spaced = setOf('p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr dl figure')
const ownLines = setOf(
  'address article aside body caption center dd details div dt fieldset figcaption footer form header html legend li main nav option section summary tbody tfoot thead title tr',
)
const headings = /^h[1-6]$/
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i
const cellGap = '   '
/** Deeper pages are only made to hurt. */
const maxDepth = 5000

/** An element that is open. */
interface Open {
  readonly name: string
  readonly isHidden: boolean
  /** Of a link: its address, and where its text begins. */
  readonly link: { readonly address: string; readonly mark: ReturnType<HtmlLines['mark']> } | null
  /** Of a list: the number of its next item, or null for dots. */
  readonly list: { next: number | null } | null
}

/** The text of a page so far. */
interface Page {
  readonly out: HtmlLines
  readonly open: Open[]
  title: string
  remotePictures: number
}

/**
 * Reads HTML as text: links are written out as “text (address)”, text that a reader hides is marked. Scripts and styles are
 * left out; nothing is fetched. Takes time in proportion to the length. Throws RangeError for elements 5,000 deep.
 */
export function readHtml(html: string): HtmlText {
  const page: Page = { out: createHtmlLines(), open: [], title: '', remotePictures: 0 }
  let silence = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (page.open.length >= maxDepth) throw new RangeError('HTML that is too deep')
      if (silent.has(name)) silence += 1
      openElement(page, { name, attributes, isSilent: silence > 0 })
    },
    ontext(text) {
      if (page.open.at(-1)?.name === 'title') page.title += text
      else if (silence > 0) return
      else if (depthOf(page, /^(?:pre|textarea)$/) > 0) page.out.keep(text)
      else page.out.add(text)
    },
    onclosetag(name) {
      closeElement(page, silence > 0)
      if (silent.has(name)) silence -= 1
    },
  })
  parser.end(html)
  const title = page.title.replaceAll(/\s+/g, ' ').trim()
  return { blocks: page.out.end(), title, remotePictures: page.remotePictures }
}

const depthOf = ({ open }: Page, names: RegExp) => open.filter(({ name }) => names.test(name)).length

function endLine({ out, open }: Page, name: string): void {
  const isInList = open.some(({ list }) => list !== null)
  if (spaced.has(name)) out.endLine(isInList ? undefined : 'gap')
  else if (ownLines.has(name)) out.endLine()
}

function openElement(page: Page, given: { name: string; attributes: Attributes; isSilent: boolean }): void {
  const { name, attributes, isSilent } = given
  const { out, open } = page
  const isHidden = !isSilent && (hiddenStyle.test(attributes['style'] ?? '') || 'hidden' in attributes)
  endLine(page, name)
  if (!isSilent) beginElement(page, name, attributes)
  const link = name === 'a' ? { address: attributes['href']?.trim() ?? '', mark: out.mark() } : null
  const list = name === 'ul' || name === 'ol' ? { next: name === 'ol' ? 1 : null } : null
  open.push({ name, isHidden, link, list })
  if (isHidden) out.add(`[${pageTexts.hidden}`)
}

function closeElement(page: Page, isSilent: boolean): void {
  const { out, open } = page
  const last = open.pop()
  if (last === undefined) return
  if (last.isHidden) out.add(']')
  if (last.link !== null && !isSilent) writeAddress(out, last.link)
  if (headings.test(last.name)) out.setStrong(depthOf(page, headings) > 0)
  endLine(page, last.name)
  if (last.name === 'blockquote') out.setQuotes(depthOf(page, /^blockquote$/))
}

function beginElement(page: Page, name: string, attributes: Attributes): void {
  const { out } = page
  if (headings.test(name)) out.setStrong(true)
  if (name === 'br') out.breakLine()
  else if (name === 'hr') out.add('—'.repeat(12))
  else if ((name === 'td' || name === 'th') && !out.isLineEmpty()) out.keep(cellGap)
  else if (name === 'blockquote') out.setQuotes(depthOf(page, /^blockquote$/) + 1)
  else if (name === 'li') startItem(page)
  else if (name === 'img') addPicture(page, attributes)
  else if (name === 'input' && !/^(?:hidden|password)$/i.test(attributes['type'] ?? ''))
    out.add(attributes['value'] ?? '')
}

function startItem({ out, open }: Page): void {
  const lists = open.flatMap(({ list }) => list ?? [])
  const list = lists.at(-1)
  const number = list?.next ?? null
  if (list && number !== null) list.next = number + 1
  const indent = '  '.repeat(Math.min(Math.max(lists.length - 1, 0), maxShownDepth))
  out.keep(`${indent}${number === null ? '•' : `${number}.`} `)
}

function addPicture(page: Page, attributes: Attributes): void {
  const address = (attributes['src'] ?? '').trim()
  const about = (attributes['alt'] ?? '').replaceAll(/\s+/g, ' ').trim()
  if (/^(?:cid|data):/i.test(address)) page.out.addPicture(address, about)
  else if (/^(?:https?:)?\/\//i.test(address)) {
    page.remotePictures += 1
    page.out.add(pageTexts.remotePicture(about))
  } else if (address !== '') page.out.add(pageTexts.missingPicture(about))
}

function writeAddress(out: HtmlLines, { address, mark }: NonNullable<Open['link']>): void {
  if (address === '' || address.startsWith('#')) return
  const text = out.textSince(mark)
  if (bare(text) !== bare(address)) out.add(text === '' ? address : ` (${address})`)
}

const bare = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:mailto:|tel:|https?:\/\/)/, '')
    .replace(/\/$/, '')
