import { createChance } from '../../support/chance.ts'

/** Numbers of people who do not exist, made by other code than the finders', the same in each run. */
const { random } = createChance(20261126)
const digit = () => String(Math.floor(random() * 10))
export const digits = (count: number) => Array.from({ length: count }, digit).join('')
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const modulo11 = (characters: string, lowest: number): string => {
  let sum = 0
  for (let at = characters.length - 1, weight = 2; at >= 0; at -= 1) {
    sum += (characters.charCodeAt(at) - 48) * weight
    weight = weight === lowest ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? '0' : String(11 - rest)
}
const withChecks = (base: string, lowest: number) => {
  const first = modulo11(base, lowest)
  return base + first + modulo11(base + first, lowest)
}

export const cpf = () => withChecks(`${digits(8)}${1 + Math.floor(random() * 9)}`, 99)
export const cnpj = () => withChecks(`${digits(8)}000${1 + Math.floor(random() * 9)}`, 9)
export const letteredCnpj = (): string => {
  const letters = Array.from({ length: 6 }, () => pick([...'ABCDEFGHJKLMNPRTUVWXYZ0123456789'])).join('')
  return withChecks(`${pick([...'ABCDEFGH'])}${letters}${digits(2)}${pick([...'KLMN'])}0${digits(1)}`, 9)
}
export const formatCpf = (number: string) => number.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
export const formatCnpj = (number: string) => number.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')

/** The same number with another last digit. */
export const misread = (number: string) =>
  number.slice(0, -1) + String((Number(number.at(-1)) + 1 + Math.floor(random() * 8)) % 10)

export function card(prefix: string, length: number): string {
  const base = prefix + digits(length - prefix.length - 1)
  for (let last = 0; last < 10; last += 1) {
    const number = `${base}${last}`
    let sum = 0
    for (let at = 0; at < length; at += 1) {
      const value = Number(number[length - 1 - at])
      sum += at % 2 === 0 ? value : Math.floor((2 * value) / 10) + ((2 * value) % 10)
    }
    if (sum % 10 === 0) return number
  }
  throw new Error('no check digit')
}
const areas = ['11', '21', '27', '28', '31', '41', '48', '51', '61', '71', '81', '85', '91', '98']
export const area = () => pick(areas)
export const mobile = () => `9${1 + Math.floor(random() * 9)}${digits(3)}-${digits(4)}`
export const fixed = () => `${2 + Math.floor(random() * 4)}${digits(3)}-${digits(4)}`
export const hex = (count: number) => Array.from({ length: count }, () => pick([...'0123456789abcdef'])).join('')
