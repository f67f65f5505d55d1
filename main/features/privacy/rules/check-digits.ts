/** The weighted sum of the characters' values modulo 11, as the check digits of CPF and CNPJ have it. */
function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const rest = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

const descending = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)
const cnpjWeights = [...descending(5, 2), ...descending(9, 2)]

const isRepeated = (characters: string) => new Set(characters).size === 1
const valuesOf = (characters: string) => [...characters].map((each) => each.charCodeAt(0) - 48)

/** @param digits eleven digits */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || isRepeated(digits)) return false
  const values = valuesOf(digits)
  const first = checkDigit(values.slice(0, 9), descending(10, 2))
  return values[9] === first && values[10] === checkDigit([...values.slice(0, 9), first], descending(11, 2))
}

/**
 * Twelve digits or capital letters and two check digits; a letter counts as its ASCII code minus 48 (Instrução
 * Normativa RFB 2.229/2024, for numbers given from July 2026 on).
 */
export function isCnpj(characters: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(characters) || isRepeated(characters)) return false
  const values = valuesOf(characters)
  const first = checkDigit(values.slice(0, 12), cnpjWeights)
  return values[12] === first && values[13] === checkDigit([...values.slice(0, 12), first], [6, ...cnpjWeights])
}

/** The check of payment cards (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && !isRepeated(digits)
}

/** The check of international account numbers (ISO 13616): modulo 97. */
export function isIban(characters: string): boolean {
  const moved = characters.slice(4) + characters.slice(0, 4)
  let rest = 0
  for (const each of moved) rest = Number(`${rest}${Number.parseInt(each, 36)}`) % 97
  return rest === 1
}
