import { type Found, foundAt, hasLabel } from './types.ts'

const states = 'AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO'
/** Offices that issue identity cards; those with a common abbreviation must name the state. */
const offices =
  'SSP|SPTC|SESP|SSPDS|SSDS|SDS|SJS|SJTC|IFP|IIRGD|IGP|IITB|ITEP|POLITEC|PTC|DETRAN|DIC|SEDS|SEJUSP|DGPC|PCES|PCMG'
/** 1.234.567, 12.345.678-9, 12.345.678-X, 1234567, MG-12.345.678. */
const number = String.raw`(?:(?:${states})[-\s]?)?(?:\d{1,3}(?:\.\s?\d{3}){1,3}|\d{5,11})(?:\s?[-–/]\s?[\dXx](?![\p{L}\d]))?`
const label =
  /(?<!\p{L})(?:R\.?\s?G\.?|(?:carteira|c[ée]dula|registro|documento|doc\.?)\s+(?:de\s+|geral|civil\s+)?(?:identidade|identifica[çc][ãa]o)?|identidade|C\.?I\.?N?\.?)(?!\p{L})/iu

const labelled = new RegExp(
  String.raw`(?<!\p{L})(?:R\.?\s?G\.?|(?:carteira|c[ée]dula|documento)\s+(?:de\s+)?(?:identidade|identifica[çc][ãa]o)|registro\s+geral|identidade(?:\s+civil|\s+militar|\s+funcional)?|CIN|C\.\s?I\.)(?!\p{L})[^\d]{0,28}?(?<![\p{L}\d])(?<number>${number})(?![\d])`,
  'giud',
)
const issued = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(?<number>${number})[\s,;–-]{0,4}(?:[Óó]rg[ãa]o\s+(?:emissor|expedidor)\s*:?\s*|expedid[ao]\s+(?:pel[ao]\s+)?|emitid[ao]\s+(?:pel[ao]\s+)?)?(?:(?:${offices})(?![\p{L}])|(?:PC|SPC|PM|CBM)\s?[/–-]\s?(?:${states})(?!\p{L}))`,
  'giud',
)

/** Registro Geral: the number of an identity card. It has no common check digit, so a label or the office must say it. */
export function* findIdentityCards(text: string): Generator<Found> {
  for (const pattern of [labelled, issued]) {
    for (const { indices } of text.matchAll(pattern)) {
      const range = indices?.groups?.['number']
      if (range !== undefined) yield foundAt('rg', text, range, certaintyOf(text, range[0]))
    }
  }
}

const certaintyOf = (text: string, start: number): Found['certainty'] =>
  hasLabel(text, start, label, 32) || hasOffice(text, start) ? 'certain' : 'possible'
const hasOffice = (text: string, start: number) => new RegExp(`(?:${offices})`, 'u').test(text.slice(start, start + 40))
