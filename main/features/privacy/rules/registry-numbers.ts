import { isCnpj, isCpf } from './check-digits.ts'
import { edgeOf, numberEnd, numberStart } from './edges.ts'
import {
  asDigits,
  countDigits,
  digitLike,
  type NumberFormat,
  type SpreadNumber,
  spreadNumbers,
  touchingNumbers,
} from './spread-numbers.ts'
import { type Found, foundAt, hasLabel } from './types.ts'

const cpfFormat: NumberFormat = {
  length: 11,
  gaps: [3, 6, 9],
  dashes: [9],
  character: digitLike,
  written: /\d{3}\.\d{3}\.\d{3}-\d{2}/g,
}
const cnpjFormat: NumberFormat = {
  length: 14,
  gaps: [2, 5, 8, 12],
  dashes: [8, 12],
  character: '[\\dA-Za-z|]',
  written: /[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}/g,
}
const cpfLabel =
  /(?<!\p{L})(?:C\.?\s?P\.?\s?F\.?[sn]?(?!\p{L})|CIC(?!\p{L})|cadastro\s+(?:nacional\s+)?d[eao]s?\s+pessoas?\s+f[íi]sicas?)/iu
const cnpjLabel =
  /(?<!\p{L})(?:(?:C\.?\s?N\.?\s?P\.?\s?J|CGC)\.?[sn]?(?!\p{L})|cadastro\s+(?:nacional\s+)?d[eao]s?\s+pessoas?\s+jur[íi]dicas?)/iu
/** Between a label and the numbers that it names: their list, and no other word. */
const listed = String.raw`(?:\([^()]{0,60}\)|[^\p{L}()]|(?<!\p{L})(?:n|no|num|n[úu]meros?|sob|os?|de|e|M\.?F\.?)(?!\p{L})){0,80}$`
const cpfList = new RegExp(cpfLabel.source + listed, 'iu')
const cnpjList = new RegExp(cnpjLabel.source + listed, 'iu')
const labelReach = 60

/** With its own separators a number with right check digits is one; otherwise a label has to say so. */
function certaintyOf(text: string, { start, spread, edge }: SpreadNumber, label: RegExp): Found['certainty'] {
  const isWritten = spread === 'punctuated' && edge === 'free' && !isAmount(text, start)
  return isWritten || hasLabel(text, start, label, labelReach) ? 'certain' : 'possible'
}

const amount = /^\d{1,3}(?:\.\d{3})+,\d{2}(?!\d)/
/** Written as an amount of money is: 413.082.957,23. */
const isAmount = (text: string, start: number) => amount.test(text.slice(start, start + 20))
const isMoney = (text: string, start: number) =>
  isAmount(text, start) && /(?:\$\s?|\d\.)$/.test(text.slice(Math.max(0, start - 3), start))

/** A day and a time, as in the names of photographs: 20231105_123406. */
const moment = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-_. ](?:[01]\d|2[0-3])(?:[0-5]\d){2}$/

interface Labels {
  readonly label: RegExp
  /** The label with nothing else between it and the number. */
  readonly list: RegExp
}

/** A part of a longer number, or of a file's name, is one only where a label says so; its own hyphen tells of the first. */
function isPart(text: string, { start, end, edge, spread }: SpreadNumber, { label, list }: Labels): boolean {
  const written = text.slice(start, end)
  if (spread === 'joined' || moment.test(written)) return !hasLabel(text, start, list, labelReach)
  return edge === 'inside' && !/-\s?\d{2}$/.test(written) && !hasLabel(text, start, label, labelReach)
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
    if (isPart(text, number, { label: cpfLabel, list: cpfList }) || isMoney(text, start)) continue
    const range = [start, end] as const
    if (isCpf(asDigits(characters))) yield foundAt('cpf', text, range, certaintyOf(text, number, cpfLabel))
    else if (spread === 'punctuated' && hasLabel(text, start, cpfLabel, 12))
      yield foundAt('cpf', text, range, 'possible')
  }
  for (const number of touchingNumbers(text, cpfFormat)) {
    const range = [number.start, number.end] as const
    if (isCpf(number.characters)) yield foundAt('cpf', text, range, certaintyOf(text, number, cpfLabel))
  }
  for (const [start, end] of shortNumbers(text, { least: 8, length: 11, list: cpfList, isRight: isCpf }))
    yield foundAt('cpf', text, [start, end], 'certain')
}

/** Cadastro Nacional da Pessoa Jurídica, of digits only or with letters. */
export function* findCnpjs(text: string): Generator<Found> {
  for (const number of spreadNumbers(text, cnpjFormat)) {
    const { start, end, characters, spread } = number
    const capitals = characters.toUpperCase()
    const isNumeric = countDigits(characters) >= (spread === 'punctuated' ? 7 : 10) && isCnpj(asDigits(characters))
    const isRight = isNumeric || (mayHaveLetters(text, number) && isCnpj(capitals))
    if (isPart(text, number, { label: cnpjLabel, list: cnpjList })) continue
    const range = [start, end] as const
    if (isRight) yield foundAt('cnpj', text, range, certaintyOf(text, number, cnpjLabel))
    else if (spread === 'punctuated' && countDigits(characters) >= 8 && hasLabel(text, start, cnpjLabel, 12))
      yield foundAt('cnpj', text, range, 'possible')
  }
  for (const number of touchingNumbers(text, cnpjFormat)) {
    const range = [number.start, number.end] as const
    if (isCnpj(number.characters)) yield foundAt('cnpj', text, range, certaintyOf(text, number, cnpjLabel))
  }
  for (const [start, end] of shortNumbers(text, { least: 12, length: 14, list: cnpjList, isRight: isCnpj }))
    yield foundAt('cnpj', text, [start, end], 'certain')
}

/** Letters without separators are words, unless a label says otherwise, or digits and capitals stand alone. */
function mayHaveLetters(text: string, { start, characters, spread, edge }: SpreadNumber): boolean {
  if (spread === 'punctuated' || hasLabel(text, start, cnpjLabel, labelReach)) return true
  const isCode = characters === characters.toUpperCase() && countDigits(characters) >= 4
  return spread === 'bare' && edge !== 'inside' && isCode
}

interface ShortNumber {
  readonly least: number
  readonly length: number
  readonly list: RegExp
  readonly isRight: (digits: string) => boolean
}

/** Numbers behind their label that a spreadsheet has robbed of the zeros at their beginning. */
function* shortNumbers(text: string, { least, length, list, isRight }: ShortNumber): Generator<[number, number]> {
  const digits = new RegExp(`${numberStart}\\d{${least},${length - 1}}${numberEnd}`, 'g')
  for (const { index, 0: found } of text.matchAll(digits)) {
    const end = index + found.length
    if (edgeOf(text, index, end) === 'inside' || !isRight(found.padStart(length, '0'))) continue
    if (list.test(text.slice(Math.max(0, index - labelReach), index))) yield [index, end]
  }
}
