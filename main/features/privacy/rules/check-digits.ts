import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

/** @param digits eleven digits */
export const isCpf = (digits: string) => /^\d{11}$/.test(digits) && isValidCpf(digits)

/** Twelve digits or capital letters, which are given from July 2026 on, and two check digits. */
export const isCnpj = (characters: string) =>
  /^[\dA-Z]{12}\d{2}$/.test(characters) && isValidCnpj(characters, { version: 2 })

/** The check of payment cards (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && new Set(digits).size > 1
}

/** The check of international account numbers (ISO 13616): modulo 97. */
export function isIban(characters: string): boolean {
  const moved = characters.slice(4) + characters.slice(0, 4)
  let rest = 0
  for (const each of moved) rest = Number(`${rest}${Number.parseInt(each, 36)}`) % 97
  return rest === 1
}
