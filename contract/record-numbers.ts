import { plainText } from './plain-text.ts'

/** A number of the service in a text; `until` is exclusive. */
export interface RecordNumber {
  readonly from: number
  readonly until: number
  /** In capital letters, with a plain hyphen. */
  readonly number: string
  /** A document and a forwarding have the same kind of number: a forwarding's is that of its record. */
  readonly kind: 'process' | 'record'
}

const symbol = String.raw`[\dB-DF-HJ-NP-TV-XZ]`
/** Words that may touch the number, as in "Processo2026-4K7TD". */
const named = String.raw`(?<=(?<!\p{L})(?:processos?|proc|registros?|documentos?|docs?|encaminhamentos?|n[ou]?))`
const notBefore = String.raw`(?<!(?<!-${symbol}{4,5})\p{N}[.,])(?<![\p{L}\p{N}]-)(?<!(?<![\p{L}\p{N}])\d{1,4}\/)`
const notAfter = String.raw`(?![\p{L}\p{N}_]|-[\p{L}\p{N}]|\.\p{N}|[,/]\p{N}(?!\d{3}-${symbol}{5}))`

/**
 * A year and five symbols of a process, or six of a document or a forwarding: digits, and consonants without Y
 * (shapes.md 3.7 and 3.12). It is no part of a longer word or number, also of one with a slash: 12/2026-00345.
 */
const pattern = new RegExp(
  `(?:(?<![\\p{L}\\p{N}_])${notBefore}|${named})(?:19|20)\\d{2}-(${symbol}{5,6})${notAfter}`,
  'giu',
)

/** The numbers of processes, documents and forwardings in a text, in order. */
export function numbersIn(text: string): RecordNumber[] {
  const plain = plainText(text)
  return [...plain.text.matchAll(pattern)].map(({ 0: found, 1: symbols = '', index }) => {
    const [from, until] = plain.originalRange(index, index + found.length)
    return { from, until, number: found.toUpperCase(), kind: symbols.length === 5 ? 'process' : 'record' }
  })
}
