import type { Sample } from './corpus.ts'
import * as made from './made-numbers.ts'

type Kind = Sample['expected'][number]['kind']
type Made = readonly [kind: Kind, number: () => string]

const cpf = () => made.formatCpf(made.cpf())
const cnpj = () => made.formatCnpj(made.cnpj())
const lettered = () => made.formatCnpj(made.letteredCnpj())
const rg = () => `${1 + (Number(made.digits(1)) % 9)}.${made.digits(3)}.${made.digits(3)}`
const phone = () => `(${made.area()}) ${made.mobile()}`
const barePhone = () => made.area() + made.mobile().replace('-', '')
const wide = (text: string) => text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const every = (text: string, between: string) => [...text].join(between)

/** Numbers as other programs write their characters. */
const written: readonly Made[] = [
  ['cpf', cpf],
  ['cpf', () => cpf().replace('-', '\u2212')],
  ['cpf', () => cpf().replace('-', '\u00ad-')],
  ['cpf', () => cpf().replace('-', '\u2011')],
  ['cpf', () => cpf().replace('-', '\u2010')],
  ['cpf', () => wide(cpf())],
  ['cpf', () => every(cpf(), '\u200b')],
  ['cpf', () => cpf().replaceAll('.', '.\u00a0')],
  ['cpf', () => cpf().replace('-', '\u2009–\u2009')],
  ['cnpj', cnpj],
  ['cnpj', () => cnpj().replace('/', '\u2044').replace('-', '\u2212')],
  ['cnpj', () => wide(cnpj())],
  ['cnpj', lettered],
  ['cnpj', () => lettered().replace('-', '\u2013')],
  ['cnpj', () => every(cnpj(), '\u2060')],
]

/** Texts that touch a number with its own separators; `#` is its place. */
const places = [
  'nº#',
  'n.º#, e',
  'Fulano#Silva',
  '#Fulana Exemplo',
  'item 1-#',
  '#/2026',
  'ofício 12/#',
  '12,#',
  '#,12',
  '#¹ residente',
  '“#”',
  '(#)',
]

const labelled: readonly (readonly [kind: Kind, number: () => string, text: string])[] = [
  ['cpf', made.cpf, 'CPF#'],
  ['cpf', made.cpf, 'CPF nº#'],
  ['cpf', made.cpf, 'C.P.F.#Maria'],
  ['cpf', made.cpf, 'CPF/MF n.º#, casada'],
  ['cpf', made.cpf, 'CPFs:#'],
  ['cpf', made.cpf, 'CPF:#/2026'],
  ['cpf', made.cpf, 'CPF # -1'],
  ['cpf', made.cpf, 'inscrita no Cadastro de Pessoas Físicas do Ministério da Fazenda nº#'],
  ['cpf', made.cpf, 'Requerimento#'],
  ['cpf', made.cpf, 'req-#-2026'],
  ['cnpj', made.cnpj, 'CNPJ#'],
  ['cnpj', made.cnpj, 'CNPJ nº#Empresa'],
  ['cnpj', made.cnpj, 'cnpj-#-2026'],
  ['cnpj', made.letteredCnpj, 'CNPJ nº#'],
  ['cnpj', made.letteredCnpj, 'Contratada # Ltda'],
  ['cnpj', made.letteredCnpj, 'CNPJ (Cadastro Nacional da Pessoa Jurídica) sob o número #'],
  ['cnpj', () => made.letteredCnpj().toLowerCase(), 'CNPJ: #.'],
  ['rg', rg, 'RG nº# SSP/ES'],
  ['rg', rg, 'RG# SSP/ES'],
  ['rg', rg, '#, expedida pela Polícia Civil/ES'],
  ['rg', rg, '#, emitido pela Secretaria de Segurança Pública'],
  ['rg', rg, '# órgão expedidor: Instituto de Identificação'],
  ['phone', phone, 'Fone#Maria'],
  ['phone', phone, 'tel.#/ramal 12'],
  ['phone', barePhone, 'celular#'],
  ['phone', barePhone, 'tel-#-2026'],
  ['phone', barePhone, 'WhatsApp nº#'],
  ['email', () => `joao.d'avila${made.digits(2)}@exemplo.com.br`, 'E-mail:#;'],
  ['email', () => `o\u2019neil${made.digits(2)}@exemplo.com.br`, 'escreva a #'],
  ['email', () => `ana${made.digits(2)}＠exemplo.com.br`, 'e-mail #'],
  ['email', () => `maria${made.digits(2)}@orgao.es.gov.br`, 'servidora: #'],
  [
    'bank',
    () => `agência ${made.digits(4)}, conta corrente 1${made.digits(4)}-${made.digits(1)}`,
    'crédito na #Fulano',
  ],
  ['bank', () => `ag. nº${made.digits(4)}, conta nº1${made.digits(5)}\u20117`, 'depósito: #.'],
  ['bank', () => made.card('4', 16), 'cartão nº#'],
]

/** Two numbers that only a sign separates. */
const pairs = [',', ';', '/', ' e ', ', ', '\u00a0', '|']

/** No personal data: parts of other numbers, codes, amounts, and mailboxes of units. */
const others: readonly (() => string)[] = [
  () => `Processo nº${made.digits(7)}-${made.digits(2)}.2024.8.08.${made.digits(4)}`,
  () => `Processo ${made.digits(7)}\u2011${made.digits(2)}.2024.8.08.${made.digits(4)}/1`,
  () => `NUP 23${made.digits(3)}.${made.digits(6)}/2026-${made.digits(2)}`,
  () => `Registro2026-${made.digits(3)}XZ${made.digits(1)}`,
  () => `protocolo@sefaz.es.gov.br e ouvidoria${made.digits(1)}@pm.es.gov.br`,
  () => 'gabinete.sefaz@sefaz.es.gov.br ou vara12@tjes.jus.br',
  () => `R$${1 + (Number(made.digits(1)) % 9)}${made.digits(2)}.${made.digits(3)}.${made.digits(3)},${made.digits(2)}`,
  () => `série ${made.cpf()}7`,
  () => `código A1B${made.cpf()}C2`,
  () => `resumo ${made.hex(8)}f${made.cpf()}e${made.hex(8)}`,
  () => `Lei nº10.${made.digits(3)}/2025,art. 5º`,
  () => `fls.${made.digits(3)}-${made.digits(3)}v`,
  () => `área de ${made.digits(3)}.${made.digits(3)}m²`,
  () => `nota 35${made.digits(42)}`,
  () => `versão4.${made.digits(2)}.${made.digits(3)}-beta`,
  () => `Ofício nº${made.digits(3)}/2026-GAB`,
  () => `CPF nº ${'1'.repeat(11)}`,
  () => `CEP29.${made.digits(3)}-${made.digits(3)}Serra`,
]

const sample = (text: string, kind: Kind, ...numbers: string[]): Sample => ({
  group: 'true',
  text,
  expected: numbers.map((number) => ({ kind, text: number })),
})

const touched = Array.from({ length: 120 }, (_, nth) => {
  const [kind, number] = written[nth % written.length] as Made
  const text = number()
  // Fifteen numbers and twelve places have a common divisor.
  return sample((places[(nth + Math.floor(nth / 60)) % places.length] ?? '#').replace('#', text), kind, text)
})
const named = Array.from({ length: 102 }, (_, nth) => {
  const [kind, number, around] = labelled[nth % labelled.length] as (typeof labelled)[number]
  const text = number()
  return sample(
    around.replace('#', () => text),
    kind,
    text,
  )
})
const listed = Array.from({ length: 24 }, (_, nth) => {
  const sign = pairs[nth % pairs.length] ?? ','
  const [one, other] = nth % 2 === 0 ? [made.cpf(), made.cpf()] : [cpf(), cpf()]
  return sample(`CPF: ${one}${sign}${other}`, 'cpf', one, other)
})

/** Three hundred texts in which numbers touch something: 246 with personal data, 54 without. */
export const gluedCorpus: readonly Sample[] = [
  ...touched,
  ...named,
  ...listed,
  ...Array.from(
    { length: 54 },
    (_, nth): Sample => ({
      group: 'false',
      text: others[nth % others.length]?.() ?? '',
      expected: [],
    }),
  ),
]
