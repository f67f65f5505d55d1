/** A number of the service in a text; `until` is exclusive. */
export interface RecordNumber {
  readonly from: number
  readonly until: number
  /** In capital letters. */
  readonly number: string
  /** A document and a forwarding have the same kind of number: a forwarding's is that of its record. */
  readonly kind: 'process' | 'record'
}

/**
 * A year and five symbols of a process, or six of a document or a forwarding: digits, and consonants without Y
 * (shapes.md 3.7 and 3.12). It is no part of a longer word or number, also of one with a slash: 12/2026-00345.
 */
const pattern =
  /(?<![\p{L}\p{N}_])(?<!\p{N}[.,])(?<![\p{L}\p{N}]-)(?<!(?<![\p{L}\p{N}])\d{1,4}\/)(?:19|20)\d{2}-([\dB-DF-HJ-NP-TV-XZ]{5,6})(?![\p{L}\p{N}_]|-[\p{L}\p{N}]|[.,]\p{N}|\/\d(?!\d{3}-[\dB-DF-HJ-NP-TV-XZ]{5}))/giu

/** The numbers of processes, documents and forwardings in a text, in order. */
export const numbersIn = (text: string): RecordNumber[] =>
  [...text.matchAll(pattern)].map(({ 0: found, 1: symbols = '', index: from }) => ({
    from,
    until: from + found.length,
    number: found.toUpperCase(),
    kind: symbols.length === 5 ? 'process' : 'record',
  }))
