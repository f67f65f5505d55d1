const units = 'um uma dois duas tres quatro cinco seis sete oito nove'
const values = new Map<string, number>([
  ...units.split(' ').map((word, at): [string, number] => [word, [1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9][at] ?? 0]),
  ...'dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'
    .split(' ')
    .map((word, at): [string, number] => [word, 10 + at]),
  ...'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'
    .split(' ')
    .map((word, at): [string, number] => [word, 20 + 10 * at]),
  ['primeiro', 1],
  ['catorze', 14],
  ['cem', 100],
  ['cento', 100],
])
const word = [...values.keys()].toSorted((one, other) => other.length - one.length).join('|')

/** A number in small letters without accents: "quarenta e oito". */
export const numeral = `(?:${word})(?: e (?:${word}))*(?![a-z])`

/** The value of a text of digits or of a numeral; null for other words. */
export function numeralValue(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const parts = text.trim().split(' e ')
  const all = parts.map((part) => values.get(part))
  return all.every((value) => value !== undefined) ? all.reduce((sum, value) => sum + value, 0) : null
}
