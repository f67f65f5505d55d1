import { numberEnd, numberStart } from './edges.ts'
import { type Found, foundAt, hasLabel } from './types.ts'

const states = 'AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO'
/** Offices that issue identity cards; those with a common abbreviation must name the state. */
const offices =
  'SSP|SPTC|SESP|SSPDS|SSDS|SDS|SJS|SJTC|IFP|IIRGD|IGP|IITB|ITEP|POLITEC|PTC|DETRAN|DIC|SEDS|SEJUSP|DGPC|PCES|PCMG'
/** Offices by their names, which must say that they have issued the number. */
const namedOffices = String.raw`Pol[íi]cia\s+(?:Civil|Cient[íi]fica|T[ée]cnic|Federal|Militar)|Secretaria\s+(?:de\s+)?(?:Estado\s+)?(?:d[aeo]s?\s+)?(?:Seguran[çc]a|Defesa\s+Social|Justi[çc]a)|Instituto\s+(?:(?:Geral\s+)?de\s+(?:Identifica[çc]|Per[íi]cia)|F[ée]lix)|Corpo\s+de\s+Bombeiros|Minist[ée]rio\s+da\s+(?:Defesa|Marinha|Aeron[áa]utica)|Ex[ée]rcito|Marinha|Aeron[áa]utica|Detran|Departamento\s+(?:Estadual\s+)?de\s+Tr[âa]nsito`
/** 1.234.567, 12.345.678-9, 12.345.678-X, 1234567, MG-12.345.678. */
const number = String.raw`(?:(?:${states})[-\s]?)?(?:\d{1,3}(?:\.\s?\d{3}){1,3}|\d{5,11})(?:\s?[-/]\s?(?:\d(?!\d)|[Xx](?!\p{L})))?`
const issuer = String.raw`[Óó]rg[ãa]o\s+(?:emissor|expedidor)\s*:?\s*|(?:e?xpedid|emitid)[ao]\s+(?:em\s+[\d/.]{8,10}\s+)?(?:(?:pel[ao]|por)\s+)?`
const label =
  /(?<!\p{L})(?:R\.?\s?G\.?|(?:carteira|c[ée]dula|registro|documento|doc\.?)\s+(?:de\s+|geral|civil\s+)?(?:identidade|identifica[çc][ãa]o)?|identidade|C\.?I\.?N?\.?)(?!\p{L})/iu

const labelled = new RegExp(
  String.raw`(?<!\p{L})(?:R\.?\s?G\.?|(?:carteira|c[ée]dula|documento)\s+(?:de\s+)?(?:identidade|identifica[çc][ãa]o)|registro\s+geral|identidade(?:\s+civil|\s+militar|\s+funcional)?|CIN|C\.\s?I\.)[sn]?(?!\p{L})[^\d]{0,28}?${numberStart}(?<number>${number})${numberEnd}`,
  'giud',
)
const issued = new RegExp(
  String.raw`${numberStart}(?<!\d[.,/-])(?<number>${number})[\s,;-]{0,4}(?:(?:${issuer})?(?:(?:${offices})(?![\p{L}])|(?:PC|SPC|PM|CBM)\s?[/-]\s?(?:${states})(?!\p{L}))|(?:${issuer})(?:${namedOffices}))`,
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

const office = new RegExp(`(?:${offices})`, 'u')
const certaintyOf = (text: string, start: number): Found['certainty'] =>
  hasLabel(text, start, label, 32) || hasOffice(text, start) ? 'certain' : 'possible'
const hasOffice = (text: string, start: number) => office.test(text.slice(start, start + 40))
