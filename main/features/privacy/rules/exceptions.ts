import { plainText } from '../../../../contract/plain-text.ts'
import { numbersIn } from '../../../../contract/record-numbers.ts'
import type { Found } from './types.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/** Numbers of processes, boletos and invoices. Parts of them may have the check digits of a person's number. */
const otherNumbers = [
  // A judicial process (Resolução CNJ 65/2008), and one of the federal administration (NUP).
  /(?<!\d)\d{7}-\d{2}\.?\d{4}\.?\d\.?\d{2}\.?\d{4}(?!\d)/g,
  /(?<!\d)\d{5}\.\d{6}\/\d{4}-\d{2}(?!\d)/g,
  // One with dots, which ends as a CNPJ does: 10120.000.123/2001-47.
  /(?<!\d)\d{3,7}\.\d{3}\.\d{3}\/(?:19|20)\d{2}-\d{2}(?!\d)/g,
  /(?<!\d)\d{5}\.?\d{5}\s?\d{5}\.?\d{6}\s?\d{5}\.?\d{6}\s?\d\s?\d{14}(?!\d)/g,
  /(?<!\d)(?:\d{4}\s){10}\d{4}(?!\d)/g,
] as const

/** The parts of a plain text that are numbers of another kind. */
export const otherNumbersIn = (text: string): Range[] => [
  ...otherNumbers.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
  ),
  ...numbersIn(text).map(({ from, until }) => ({ start: from, end: until })),
]

const publicDomain = /\.(?:gov|leg|jus|mp|def|tc|mil)\.br$/
const unitWords = new Set(
  (
    'administracao administrativo adm agencia arquivo assessoria atendimento auditoria biblioteca cadastro campus cartorio ' +
    'central cerimonial comarca comissao compras comunicacao concurso concursos conselho contabilidade contato contratos ' +
    'controladoria convenios coordenacao coordenadoria corregedoria da de defensoria defesacivil departamento depto dicas ' +
    'diretoria divisao do dos das dpo encarregado escola esic expediente faleconosco financeiro folha geral gabinete ' +
    'gerencia imprensa informatica info institucional juizado juridico lgpd licitacao licitacoes noreply nucleo orcamento ' +
    'ouvidoria patrimonio pessoal planejamento posto presidencia procuradoria promotoria protocolo recepcao rh sac ' +
    'secretaria sede sei setor sic subsecretaria superintendencia suporte tesouraria ti transparencia unidade vara'
  ).split(' '),
)

/** The mailbox of a unit of a public body: each part of its name is a word of units, a number, or the body's own. */
export function isUnitMailbox({ kind, text }: Pick<Found, 'kind' | 'text'>): boolean {
  const [name = '', domain = ''] = addressOf(text).split('@')
  if (kind !== 'email' || !publicDomain.test(`.${domain}`)) return false
  const parts = name.split(/[._-]|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u).filter(Boolean)
  const isWord = (part: string) => unitWords.has(part)
  return (
    parts.some(isWord) && parts.every((part) => isWord(part) || /^\d+$/.test(part) || domain.split('.').includes(part))
  )
}

const symbolsOf = (text: string) =>
  plainText(text)
    .text.toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
const addressOf = (text: string) => plainText(text).text.toLowerCase().replaceAll(/\s/g, '')

/** Findings without those that the organisation lists: its numbers, addresses and domains (`publicData` of the policy). */
export function withoutListed<T extends Pick<Found, 'kind' | 'text'>>(
  found: readonly T[],
  listed: readonly string[],
): T[] {
  const numbers = new Set(listed.filter((each) => !each.includes('@')).map(symbolsOf))
  const addresses = listed.filter((each) => each.includes('@')).map(addressOf)
  const isListed = ({ kind, text }: T) => {
    if (kind !== 'email') return numbers.has(symbolsOf(text))
    const address = addressOf(text)
    return addresses.some((each) =>
      each.startsWith('@') ? address.endsWith(each) || address.endsWith(`.${each.slice(1)}`) : address === each,
    )
  }
  return listed.length === 0 ? [...found] : found.filter((each) => !isListed(each))
}
