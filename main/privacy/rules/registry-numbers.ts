import { isCnpj, isCpf } from './check-digits.ts'
import { asDigits, countDigits, digitLike, type SpreadNumber, spreadNumbers } from './spread-numbers.ts'
import { type Found, foundAt, hasLabel } from './types.ts'

const cpfFormat = { length: 11, gaps: [3, 6, 9], character: digitLike }
const cnpjFormat = { length: 14, gaps: [2, 5, 8, 12], character: '[\\dA-Za-z|]' }
const cpfLabel = /(?<!\p{L})C\.?\s?P\.?\s?F\.?(?!\p{L})/iu
const cnpjLabel = /(?<!\p{L})(?:C\.?\s?N\.?\s?P\.?\s?J|CGC)\.?(?!\p{L})/iu

/** With its own separators a number with right check digits is one; otherwise a label has to say so. */
function certaintyOf(text: string, { start, spread }: SpreadNumber, label: RegExp): Found['certainty'] {
  return spread === 'punctuated' || hasLabel(text, start, label) ? 'certain' : 'possible'
}

/**
 * Cadastro de Pessoas Físicas. A number with wrong check digits is possible only where a label and the format both say
 * so: recognition may have misread a digit.
 */
export function* findCpfs(text: string): Generator<Found> {
  for (const number of spreadNumbers(text, cpfFormat)) {
    const { start, end, characters, spread } = number
    // The letters that resemble digits also make words.
    if (countDigits(characters) < (spread === 'punctuated' ? 6 : 8)) continue
    const range = [start, end] as const
    if (isCpf(asDigits(characters))) yield foundAt('cpf', text, range, certaintyOf(text, number, cpfLabel))
    else if (spread === 'punctuated' && hasLabel(text, start, cpfLabel, 12))
      yield foundAt('cpf', text, range, 'possible')
  }
}

/** Cadastro Nacional da Pessoa Jurídica, of digits only or with letters. */
export function* findCnpjs(text: string): Generator<Found> {
  for (const number of spreadNumbers(text, cnpjFormat)) {
    const { start, end, characters, spread } = number
    const capitals = characters.toUpperCase()
    const isNumeric = countDigits(characters) >= (spread === 'punctuated' ? 7 : 10) && isCnpj(asDigits(characters))
    // Letters without separators are words, unless a label says otherwise.
    const isLettered = (spread === 'punctuated' || hasLabel(text, start, cnpjLabel)) && isCnpj(capitals)
    const range = [start, end] as const
    if (isNumeric || isLettered) yield foundAt('cnpj', text, range, certaintyOf(text, number, cnpjLabel))
    else if (spread === 'punctuated' && countDigits(characters) >= 8 && hasLabel(text, start, cnpjLabel, 12))
      yield foundAt('cnpj', text, range, 'possible')
  }
}
