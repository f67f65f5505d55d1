import type { DigitalSignature, SignatureVerdict, Verification } from '../../contract/bridge/verification.ts'
import { dateFormat } from '../../contract/dates.ts'
import { levelWords, revocationSentence } from '../../contract/signature-words.ts'
import { exactMoment } from './dates.ts'
import { count, joinList, size } from './numbers.ts'

/** A time stamp is masculine. */
const masculine = (word: string): string => word.replaceAll('válida', 'válido')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Worst first, as a line about several names them. */
export const verdictLooks = {
  invalid: { tone: 'danger', icon: 'bad' },
  unsure: { tone: 'warn', icon: 'ask' },
  valid: { tone: 'ok', icon: 'ok' },
} as const satisfies Readonly<Record<SignatureVerdict, unknown>>
const worstFirst = Object.keys(verdictLooks) as SignatureVerdict[]

const words: Readonly<Record<SignatureVerdict, readonly [one: string, many: string]>> = {
  valid: ['válida', 'válidas'],
  unsure: ['não dá para afirmar', 'não dá para afirmar'],
  invalid: ['inválida', 'inválidas'],
}

export const digitalSignatureTexts = {
  /** Told apart from the signatures that people make at the service. */
  title: 'Assinaturas digitais no arquivo',
  note: 'Verificadas neste computador. As assinaturas no serviço são outras, e estão na página do documento.',
  none: 'Ninguém assinou este arquivo digitalmente.',
  see: 'Ver assinaturas',
  checking: 'Verificando as assinaturas',
  certificate: 'Certificado',
  revisions: 'Versões do arquivo',
  now: 'É o arquivo como está.',
  seeRevision: 'Ver esta versão',
  report: 'Laudo',
} as const

const unchecked = 'Assinaturas digitais: não foi possível verificar'

interface SummaryText {
  readonly text: string
  readonly tone: 'ok' | 'warn' | 'danger' | 'quiet'
  readonly icon: 'ok' | 'ask' | 'bad'
}

/** "3 assinaturas digitais: 1 inválida, 2 válidas"; null where nobody has signed. */
export function summaryText({ problem, signatures }: Verification): SummaryText | null {
  if (problem !== null) return { text: unchecked, tone: 'quiet', icon: 'ask' }
  const own = signatures.filter(({ kind }) => kind === 'signature')
  const isStamp = own.length === 0
  const shown = isStamp ? signatures : own
  const found = worstFirst.filter((each) => shown.some(({ verdict }) => verdict === each))
  const [worst] = found
  if (worst === undefined) return null
  const parts = found.map((each) => {
    const many = shown.filter(({ verdict }) => verdict === each).length
    const word = words[each][many === 1 ? 0 : 1]
    return found.length === 1 ? word : `${many} ${word}`
  })
  const told = isStamp ? masculine(parts.join(', ')) : parts.join(', ')
  const [one, many] = isStamp
    ? ['carimbo do tempo', 'carimbos do tempo']
    : ['assinatura digital', 'assinaturas digitais']
  return { text: `${count(shown.length, one, many)}: ${told}`, ...verdictLooks[worst] }
}

export const signerName = ({ kind, name }: Pick<DigitalSignature, 'kind' | 'name'>): string => {
  if (name !== '') return name
  return kind === 'timestamp' ? 'Autoridade não informada' : 'Nome não informado no certificado'
}

function levelText({ kind, level }: DigitalSignature): string {
  if (kind === 'timestamp') return 'Carimbo do tempo'
  if (level === null) return 'Autoridade não reconhecida'
  return level === 'gov-br' ? levelWords[level] : capital(levelWords[level])
}

/** "ICP-Brasil, assinatura qualificada · CPF ***.456.789-**". */
export function signerLine(signature: DigitalSignature): string {
  const { cpf, cnpj } = signature
  const parts = [levelText(signature)]
  if (cpf !== null) parts.push(`CPF\u00A0${cpf}`)
  if (cnpj !== null) parts.push(`CNPJ\u00A0${cnpj}`)
  return parts.join(' · ')
}

const dayOf = dateFormat({ dateStyle: 'long' })

function whenText({ kind, claimedAt, stamped }: DigitalSignature): string {
  const at = stamped?.at ?? claimedAt
  if (at === null) return 'O arquivo não diz'
  if (kind === 'timestamp') return `${exactMoment(at)}, pelo relógio da autoridade`
  if (stamped === null) return `${exactMoment(at)}, pelo relógio de quem assinou`
  return `${exactMoment(at)}, ${stamped.by === '' ? 'por um carimbo do tempo' : `pelo carimbo do tempo de ${stamped.by}`}`
}

/** The content of a revision, and its author. */
function addedText(place: number, { signatures, revisions }: Verification): string {
  const { adds } = revisions[place] ?? { adds: 'doubtful' }
  const here = signatures.filter(({ revision }) => revision === place)
  const signers = here.filter(({ kind }) => kind === 'signature').map(signerName)
  const stamps = here.filter(({ kind }) => kind === 'timestamp').map(signerName)
  const parts = [
    ...(adds === 'document' ? ['O documento'] : []),
    ...(adds === 'doubtful' ? ['Algo que não foi possível avaliar'] : []),
    ...(adds === 'changes' ? ['Mudanças no documento'] : []),
    ...(signers.length === 0 ? [] : [`Assinatura de ${joinList(signers)}`]),
    ...(stamps.length === 0 ? [] : [`Carimbo do tempo de ${joinList(stamps)}`]),
    ...(adds === 'validation-data' ? ['Dados para verificar as assinaturas'] : []),
  ]
  return parts.length === 0 ? 'Campos de assinatura' : capital(parts.map(lower).join(', '))
}
const lower = (text: string, index: number): string =>
  index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** The additions of a revision to the one before, and the size of the file then. */
export const revisionText = (place: number, verification: Verification): { text: string; size: string } => ({
  text: addedText(place, verification),
  size: size(verification.revisions[place]?.sizeBytes ?? 0),
})

export const revisionTitle = (place: number): string => `Versão ${place + 1}`

/** The title of a version or of the report, beside the list. */
export const signaturePaperTitle = (shown: number | 'report'): string =>
  shown === 'report' ? digitalSignatureTexts.report : revisionTitle(shown)

function laterText(signature: DigitalSignature, verification: Verification): string {
  const { revision } = signature
  if (revision === null) return 'A assinatura não fecha nenhuma versão inteira do arquivo'
  const later = verification.revisions.slice(revision + 1).map((_, nth) => addedText(revision + 1 + nth, verification))
  return later.length === 0 ? 'Nada' : later.join('; ')
}

/** The facts of each signature, by name. */
export const signatureFacts = (signature: DigitalSignature, verification: Verification) => [
  { name: signature.kind === 'timestamp' ? 'Data' : 'Assinado em', value: whenText(signature) },
  { name: 'Acrescentado depois', value: laterText(signature, verification) },
  { name: 'Revogação do certificado', value: revocationSentence(signature.revocation, dayOf) },
]

/** Of the certificate, for those who look closer. */
export function certificateFacts({ issuer, validFrom, validUntil }: DigitalSignature) {
  const valid = validFrom === null || validUntil === null ? null : `De ${dayOf(validFrom)} a ${dayOf(validUntil)}`
  return [
    { name: 'Emitido por', value: issuer === '' ? 'Não informado' : issuer },
    ...(valid === null ? [] : [{ name: 'Validade', value: valid }]),
  ]
}
