import { dayInFigures } from './dates.ts'
import { count } from './numbers.ts'

interface Certificate {
  readonly place: string
  readonly name: string | null
  readonly cpf: string | null
  readonly issuer: string | null
  readonly validUntil: string | null
}

export const certificateTexts = {
  sign: 'Assinar com certificado',
  title: (n: number) => (n === 1 ? 'Assinar com certificado' : `Assinar ${n} documentos com certificado`),
  explained:
    'A assinatura fica dentro do PDF, com o seu certificado. Até o envio você pode desfazê-la, como qualquer mudança no arquivo.',
  certificate: 'Certificado',
  looking: 'Procurando certificados neste computador',
  none: 'Nenhum token com certificado foi encontrado. Conecte o token, ou use um arquivo A1.',
  notLooked: 'Um token não pôde ser consultado',
  file: 'Usar arquivo A1 (.pfx ou .p12)',
  again: 'Procurar de novo',
  documents: 'Documentos',
  notOpened: 'não aberto',
  unreadToo: (n: number) => `Assinar também ${count(n, 'documento que não abri', 'documentos que não abri')}`,
  act: (n: number) => `Assinar ${count(n, 'documento', 'documentos')}`,
  cancel: 'Cancelar',
  close: 'Fechar',
  stop: 'Parar depois deste',
  asking: 'Responda na janela que o Malote abriu: o PIN ou a senha não passa por esta página.',
  progress: 'Assinatura com certificado',
  entries: 'Resultado de cada documento',
  stopped: 'A assinatura parou',
} as const

/** "Ana Prado (***.222.333-**)"; the place where the certificate is not known before its password. */
export const certificateName = ({ name, cpf, place }: Certificate): string => {
  if (name === null) return place
  return cpf === null ? name : `${name} (${cpf})`
}

export const certificateDetail = ({ name, place, issuer, validUntil }: Certificate): string =>
  [name === null ? 'Arquivo A1' : place, issuer, validUntil === null ? null : `válido até ${dayInFigures(validUntil)}`]
    .filter((part) => part !== null)
    .join(' · ')

interface Batch {
  readonly state: 'asking' | 'running' | 'ended'
  readonly entries: readonly { readonly state: string }[]
}

/** "Assinando, 3 de 5", "5 documentos assinados", "2 de 5 assinados". */
export function signingTitle({ state, entries }: Batch): string {
  const total = entries.length
  const signed = entries.filter((entry) => entry.state === 'signed').length
  if (state === 'asking') return 'Aguardando o PIN ou a senha'
  if (state === 'running') {
    const settled = entries.filter((entry) => entry.state === 'signed' || entry.state === 'failed').length
    return `Assinando, ${settled} de ${total}`
  }
  if (signed === total) return count(total, 'documento assinado', 'documentos assinados')
  return signed === 0 ? 'Nada foi assinado' : `${signed} de ${total} assinados`
}

export const entryBadges = {
  waiting: { text: 'na fila', tone: 'quiet', icon: 'wait' },
  signing: { text: 'assinando', tone: 'going', icon: 'going' },
  signed: { text: 'assinado', tone: 'ok', icon: 'ok' },
  failed: { text: 'não assinado', tone: 'danger', icon: 'bad' },
  'not-tried': { text: 'não iniciado', tone: 'quiet', icon: 'local' },
} as const
