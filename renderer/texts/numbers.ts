const plain = new Intl.NumberFormat('pt-BR')
const oneDigit = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** "1 documento", "2 documentos", "nenhum documento" where a word for none is given. */
export function count(n: number, one: string, many: string, none?: string): string {
  if (n === 0 && none !== undefined) return none
  return `${plain.format(n)} ${n === 1 ? one : many}`
}

export const documentsText = (documents: number): string => count(documents, 'documento', 'documentos')

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 0, roundingMode: 'floor' })

/** A short number: exact below ten thousand, then "123 mil". */
export const shortCount = (n: number): string => (n < 10_000 ? plain : short).format(n).replace(/\s/g, ' ')

/** A count in a badge over an icon: "42", "99+". */
export const badgeCount = (n: number): string => (n > 99 ? '99+' : String(n))

/** Bytes: "12 KB", "3,4 MB", "1,2 GB". */
export function size(bytes: number): string {
  if (!Number.isFinite(bytes)) return 'tamanho desconhecido'
  if (bytes < 1000) return `${plain.format(bytes)} B`
  if (bytes < 1_000_000) return `${plain.format(Math.round(bytes / 1000))} KB`
  if (bytes < 1_000_000_000) return `${oneDigit.format(bytes / 1_000_000)} MB`
  return `${oneDigit.format(bytes / 1_000_000_000)} GB`
}

export const percent = (fraction: number): string => `${Math.floor(fraction * 100)}%`
export const speed = (bytesPerSecond: number): string => `${size(bytesPerSecond)}/s`

/** "a, b e c". */
export const joinList = (words: readonly string[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words)
