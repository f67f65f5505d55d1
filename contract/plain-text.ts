/** A text in the characters that finders and searches compare. */
interface PlainText {
  readonly text: string
  /** The UTF-16 offsets in the original of a part of `text`; `until` is exclusive. */
  originalRange(from: number, until: number): readonly [from: number, until: number]
}

interface Piece {
  readonly at: number
  readonly length: number
  readonly from: number
  readonly fromLength: number
}

/** Letters with a mark of their own, and whatever is not Latin text as most keyboards write it. */
const unusual =
  /\P{M}\p{M}+|[^\n\x20-\x7e\u00c0-\u00c5\u00c7-\u00d7\u00d9-\u00de\u00e0-\u00e5\u00e7-\u00f7\u00f9-\u00ff]/gu
/** Nothing of it is unusual: most texts. */
const usual = /^[\n\x20-\x7e\u00c0-\u00c5\u00c7-\u00d7\u00d9-\u00de\u00e0-\u00e5\u00e7-\u00f7\u00f9-\u00ff]*$/
const invisible = /^\p{DI}+$/u
/** Letters of other alphabets that look like Latin ones, and those that Unicode does not take apart. */
const lookalikes: ReadonlyMap<string, string> = new Map([
  ...zip('łŁøØđĐ', 'lLoOdD'),
  ...Object.entries({ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE' }),
  ...zip('АВЕЅІЈКМНОРСТХУаеорсхуіѕ', 'ABESIJKMHOPCTXYaeopcxyis'),
  ...zip('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο', 'ABEZHIKMNOPTYXo'),
])

function zip(from: string, to: string): [string, string][] {
  return [...from].map((letter, at) => [letter, to.charAt(at)])
}

/**
 * Replaces letters, digits, dashes, spaces and apostrophes that look alike by one of them (NFKC and more), and leaves out
 * what nobody sees. º, ª and ° become °, which is no letter; superscripts stay, because they are no part of a number.
 */
export function plainText(original: string): PlainText {
  if (usual.test(original)) return { text: original, originalRange: (from, until) => [from, until] }
  const pieces: Piece[] = []
  let shift = 0
  const text = original.replace(unusual, (characters: string, from: number) => {
    const plain = plainCharacters(characters)
    if (plain.length !== characters.length) {
      pieces.push({ at: from + shift, length: plain.length, from, fromLength: characters.length })
      shift += plain.length - characters.length
    }
    return plain
  })
  return {
    text,
    originalRange: (from, until) => [
      startOf(pieces, from),
      until > from ? endOf(pieces, until - 1) : startOf(pieces, from),
    ],
  }
}

function plainCharacters(characters: string): string {
  if (invisible.test(characters)) return ''
  const [base = '', ...marks] = characters
  // Underlined or struck out.
  if (marks.length > 0 && !/\p{L}/u.test(base)) return base <= '~' ? base : plainCharacters(base)
  if (/^[ºª°˚]$/.test(characters)) return '°'
  if (/^[\r\u0085\u2028\u2029\v\f]$/.test(characters)) return characters === '\r' ? '\r' : '\n'
  if (/^\s$/.test(characters)) return ' '
  // PDFium writes the hyphen at the end of a line as U+0002 or U+FFFE.
  if (/^[\p{Pd}\u2212\u2043\u02d7\ufffe]$/u.test(characters) || characters === '\u0002') return '-'
  if (/^[‘’‛ʹʻʼʽˈ`´′＇]$/.test(characters)) return "'"
  if (/^[⁄∕⧸╱]$/.test(characters)) return '/'
  if (/^[。｡]$/.test(characters)) return '.'
  if (/^[‧∙⋅・]$/.test(characters)) return '·'
  if (/^\p{No}$/u.test(characters)) return characters
  if (/^\p{Nd}$/u.test(characters)) return digitOf(characters)
  const composed = characters.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')
  return lookalikes.get(composed) ?? composed
}

/** Each ten decimal digits of Unicode stand together, the zero first. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** The last piece that begins at or before an offset. */
function pieceBefore(pieces: readonly Piece[], offset: number): Piece | undefined {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.at ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return pieces[low - 1]
}

function startOf(pieces: readonly Piece[], offset: number): number {
  const piece = pieceBefore(pieces, offset)
  if (piece === undefined) return offset
  const after = offset - piece.at - piece.length
  return after < 0 ? piece.from : piece.from + piece.fromLength + after
}

/** The end of the character at an offset. */
function endOf(pieces: readonly Piece[], offset: number): number {
  const piece = pieceBefore(pieces, offset)
  if (piece !== undefined && offset < piece.at + piece.length) return piece.from + piece.fromLength
  return startOf(pieces, offset) + 1
}
