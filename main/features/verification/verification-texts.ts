import type { DigitalSignature, Verification } from '../../../contract/bridge/verification.ts'
import { dateFormat } from '../../../contract/dates.ts'
import {
  levelWords,
  problemSentences,
  revocationSentence,
  sentenceOf,
  verdictWord,
} from '../../../contract/signature-words.ts'
import type { RecordLine } from '../../engine/pdf/index.ts'

/** A file whose digital signatures were checked. */
export interface CheckedFile {
  readonly name: string
  readonly sizeBytes: number
  readonly result: Verification
}

const moment = dateFormat({ dateStyle: 'long', timeStyle: 'long' })
const day = dateFormat({ dateStyle: 'long' })
const count = new Intl.NumberFormat('pt-BR')

export const verificationTexts = {
  notCompared: 'Um dos dois arquivos não pôde ser lido. Nada foi comparado.',
}

export const laudoTitle = (name: string) => `Laudo de assinaturas digitais: ${name}`
export const revisionName = (name: string, revision: number) =>
  `${name.replace(/\.pdf$/i, '')} (${revision + 1}ª versão gravada).pdf`

/** The pages of a laudo: what was checked, what holds, and what the laudo is worth. */
export function laudoLines({ name, sizeBytes, result }: CheckedFile): RecordLine[] {
  const { signatures, problem, revisions, sha256 } = result
  return [
    { style: 'title', text: 'Laudo de assinaturas digitais' },
    ...linesOf('Arquivo', name),
    ...linesOf('Tamanho', `${count.format(sizeBytes)} bytes`),
    ...linesOf('Código do arquivo (SHA-256)', sha256, 'mono'),
    ...linesOf('Verificado em', moment(result.checkedAt)),
    ...(problem === null ? [] : [{ style: 'warning' as const, text: problemSentences[problem] }]),
    ...(problem === null && signatures.length === 0
      ? [{ style: 'warning' as const, text: 'O arquivo não tem assinatura digital.' }]
      : []),
    ...signatures.flatMap((signature, at) => signatureLines(signature, at, revisions.length)),
    {
      style: 'note',
      text: 'Este laudo foi feito pelo Malote, neste computador, pela leitura do próprio arquivo. Ele não é assinado e não substitui o relatório do verificador oficial (validar.iti.gov.br). Os mesmos dados estão no anexo deste PDF, em JSON.',
    },
    {
      style: 'note',
      text: 'Assinatura digital é a que está dentro do arquivo, feita com um certificado. As assinaturas feitas no próprio serviço, por quem entra nele com a sua conta, constam do registro do documento e não deste laudo.',
    },
  ]
}

function signatureLines(signature: DigitalSignature, at: number, revisions: number): RecordLine[] {
  const { kind, level, name, cpf, cnpj, issuer, claimedAt, stamped, revocation, revision } = signature
  const what = kind === 'timestamp' ? 'Carimbo do tempo' : 'Assinatura'
  const who = [name, cpf === null ? '' : `CPF ${cpf}`, cnpj === null ? '' : `CNPJ ${cnpj}`].filter(
    (each) => each !== '',
  )
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [kind === 'timestamp' ? 'Autoridade' : 'Quem', who.join(', ') || 'o certificado não diz'],
    ['Nível', level === null ? null : levelWords[level]],
    ['Emissor do certificado', issuer || null],
    ['Prazo do certificado', validityOf(signature)],
    ['Quando, pelo relógio de quem assinou', claimedAt === null ? null : moment(claimedAt)],
    ['Quando, pelo carimbo do tempo', stamped === null ? null : `${moment(stamped.at)}, por ${stamped.by}`],
    ['Revogação', level === null ? null : revocationSentence(revocation, day)],
    ['O que cobre', coveredText(revision, revisions)],
  ]
  return [
    { style: 'section', text: `${at + 1}. ${what}: ${verdictWord(signature)}` },
    { style: 'value', text: sentenceOf(signature) },
    ...facts.flatMap(([label, value]) => (value === null ? [] : linesOf(label, value))),
  ]
}

function coveredText(revision: number | null, revisions: number): string | null {
  if (revision === null) return null
  return revision === revisions - 1
    ? 'o arquivo inteiro, como está'
    : `o arquivo como estava na ${revision + 1}ª de ${revisions} vezes em que foi gravado`
}

const validityOf = ({ validFrom, validUntil }: DigitalSignature) =>
  validFrom === null || validUntil === null ? null : `de ${day(validFrom)} a ${day(validUntil)}`

const linesOf = (label: string, text: string, style: 'value' | 'mono' = 'value'): RecordLine[] => [
  { style: 'name', text: label },
  { style, text },
]

/** The same as data, under names that a reader of the laudo knows. */
export const laudoData = ({ name, sizeBytes, result }: CheckedFile) => ({
  laudo: {
    tipo: 'laudo-malote',
    versao: 1,
    arquivo: { nome: name, bytes: sizeBytes, sha256: result.sha256 },
    verificadoEm: result.checkedAt,
    problema: result.problem === null ? null : problemSentences[result.problem],
    assinaturas: result.signatures.map((signature) => ({
      tipo: signature.kind === 'timestamp' ? 'carimbo do tempo' : 'assinatura',
      resultado: verdictWord(signature),
      motivo: sentenceOf(signature),
      nivel: signature.level === null ? null : levelWords[signature.level],
      nome: signature.name,
      cpf: signature.cpf,
      cnpj: signature.cnpj,
      emissor: signature.issuer,
      certificadoDe: signature.validFrom,
      certificadoAte: signature.validUntil,
      declaradaEm: signature.claimedAt,
      carimbo: signature.stamped,
      revogacao: signature.revocation,
      versaoGravada: signature.revision === null ? null : signature.revision + 1,
    })),
    versoesGravadas: result.revisions,
  },
})
