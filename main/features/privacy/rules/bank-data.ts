import { isIban, isLuhn } from './check-digits.ts'
import { edgeOf, numberEnd, numberStart } from './edges.ts'
import { type Found, foundAt, hasLabel } from './types.ts'

const nth = String.raw`\s*(?:n\.?\s?[°o]?\.?|n[uú]mero)?\s*[:.]?\s*`
const account = String.raw`\d{1,3}(?:\.\d{3}){1,4}(?:\s?-\s?[\dXx])?|\d{3,13}(?:\s?-\s?[\dXx])?`
const agency = String.raw`(?<!\p{L})(?:ag[êe]ncia|ag)(?!\p{L})\.?${nth}\d{3,5}(?:\s?-\s?[\dXx])?${numberEnd}`
const accountWord = String.raw`(?:conta(?:[\s-]+(?:corrente|poupan[çc]a|sal[áa]rio|banc[áa]ria))?(?:\s+para\s+dep[óo]sito)?|c\s?[/.]\s?[cp]\.?|cta?\.?|cc)`
const agencyAndAccount = new RegExp(
  String.raw`${agency}[^\d]{0,40}?(?<!\p{L})${accountWord}(?!\p{L})${nth}(?:${account})${numberEnd}`,
  'giu',
)
const namedAccount = new RegExp(
  String.raw`(?<!\p{L})(?:conta[\s-]+(?:corrente|poupan[çc]a|sal[áa]rio|banc[áa]ria)|c\s?/\s?[cp])(?!\p{L})\.?${nth}(?:${account})${numberEnd}`,
  'giu',
)
const plainAccount = new RegExp(String.raw`(?<!\p{L})conta${nth}(?:\d[\d.]{2,12}\s?-\s?[\dXx])${numberEnd}`, 'giu')
const plainAgency = new RegExp(agency, 'giu')
const randomKey = /(?<![\da-f-])[\da-f]{8}-\s?[\da-f]{4}-\s?[\da-f]{4}-\s?[\da-f]{4}-\s?[\da-f]{12}(?![\da-f-])/giu
const pixLabel = /(?<!\p{L})(?:pix|chave\s+aleat[óo]ria)(?!\p{L})/iu
/** The text of a QR code of PIX begins so (Banco Central, Manual de Padrões do PIX). */
const pixCode = /0002\d{2}[\w.\s-]{0,30}?br\.gov\.bcb\.pix[^\s]{0,200}/giu
const card = String.raw`[2-6]\d{3}(?<gap>[\s.-]?)\d{4}\k<gap>\d{4}\k<gap>\d{4}`
const cardNumber = new RegExp(`${numberStart}${card}${numberEnd}`, 'gu')
const americanExpressNumber = String.raw`3[47]\d{2}(?<gap>[\s.-]?)\d{6}\k<gap>\d{5}`
const americanExpress = new RegExp(`${numberStart}${americanExpressNumber}${numberEnd}`, 'gu')
const cardLabel = /(?<!\p{L})(?:cart[ãa]o|cr[ée]dito|d[ée]bito|visa|master|elo)(?!\p{L})/iu
const iban = /(?<!\d)BR\d{2}(?:\s?[\dA-Z]){25}(?!\d)/gu

/** Agency and account, keys and codes of PIX, payment cards, and international account numbers. */
export function* findBankData(text: string): Generator<Found> {
  yield* all(text, agencyAndAccount, () => 'certain')
  yield* all(text, namedAccount, () => 'certain')
  yield* all(text, plainAccount, () => 'possible')
  yield* all(text, plainAgency, () => 'possible')
  yield* all(text, pixCode, () => 'certain')
  yield* all(text, randomKey, ({ index }) => (hasLabel(text, index, pixLabel) ? 'certain' : null))
  yield* all(text, cardNumber, (match) => certaintyOfCard(text, match))
  yield* all(text, americanExpress, (match) => certaintyOfCard(text, match))
  yield* all(text, iban, ({ 0: match }) => (isIban(match.replaceAll(/\s/g, '')) ? 'certain' : null))
}

function certaintyOfCard(text: string, { index, 0: match, groups }: RegExpExecArray): Found['certainty'] | null {
  if (!isLuhn(match.replaceAll(/\D/g, ''))) return null
  if (hasLabel(text, index, cardLabel)) return 'certain'
  const edge = edgeOf(text, index, index + match.length)
  // One number of ten has the right check digit.
  if (edge !== 'free') return null
  return groups?.['gap'] === '' ? 'possible' : 'certain'
}

function* all(
  text: string,
  pattern: RegExp,
  certaintyOf: (match: RegExpExecArray) => Found['certainty'] | null,
): Generator<Found> {
  for (const match of text.matchAll(pattern)) {
    const certainty = certaintyOf(match)
    if (certainty !== null) yield foundAt('bank', text, [match.index, match.index + match[0].length], certainty)
  }
}
