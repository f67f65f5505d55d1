import { exactMoment } from './dates.ts'
import { readingLine, receiptLabels } from './receipts.ts'

/** A receipt of an operation, as a file, and its check. */
export const receiptFileTexts = {
  button: 'Recibo',
  title: 'Recibo',
  making: 'Preparando o recibo com os dados do serviço',
  savePdf: 'Salvar em PDF',
  saveJson: 'Salvar em JSON',
  worth:
    'Este recibo reúne o que o serviço informou. Ele não é assinado pelo serviço: o código mostra mudanças acidentais, não prova quem o emitiu.',
  noDocument: 'Sem o arquivo do documento.',
  code: 'Código de integridade',
  serviceFindings: 'O que o serviço confirma agora',
  unconfirmed: 'O que não está nesta lista, como o título e as datas, é só o que o recibo diz.',
  saysTitle: 'O que o recibo diz',
} as const

interface RecordReading {
  readonly abertoEm: string
  readonly paginasVistas: number | null
  readonly paginas: number | null
}

interface RecordInfo {
  readonly titulo: string
  readonly registro: string | null
  readonly protocolo: string | null
  readonly pessoa: string
  readonly papel: string | null
  readonly solicitadoEm: string
  readonly concluidoEm: string
  readonly idEvento: string | null
  readonly ambiente: string
  readonly dadosPessoais?: string | undefined
  readonly observacao?: string | undefined
  readonly documentos: readonly {
    readonly registro: string | null
    readonly nome: string
    readonly sha256: string | null
    readonly sha256Assinado: string | null
    readonly leitura?: RecordReading | null | undefined
  }[]
}

/** The signer's reading of a document; null: none. */
function recordReadingText(reading: RecordReading | null): string {
  const { abertoEm: reviewedAt, paginasVistas: seen, paginas: total } = reading ?? noReading
  return readingLine({ reviewedAt, reviewedPages: seen === null || total === null ? null : { seen, total } })
}
const noReading = { abertoEm: null, paginasVistas: null, paginas: null }

/** A receipt as names and values; `act` is the act by name. */
export function recordFacts(record: RecordInfo, act: string): { name: string; value: string }[] {
  const facts: [name: string, value: string | null][] = [
    ['Ato', act],
    ['Título', record.titulo],
    ['Registro', record.registro],
    ['Protocolo', record.protocolo],
    ['Por', record.papel === null ? record.pessoa : `${record.pessoa}, ${record.papel}`],
    ['Solicitado em', exactMoment(record.solicitadoEm)],
    ['Concluído em', exactMoment(record.concluidoEm)],
    ['Evento no serviço', record.idEvento],
    ['Dados pessoais', record.dadosPessoais ?? null],
    ['Observação', record.observacao ?? null],
    ['Serviço', record.ambiente],
    ...record.documentos.flatMap(({ registro, nome, sha256, sha256Assinado, leitura }): [string, string | null][] => [
      ['Documento', registro === null ? nome : `${registro}, ${nome}`],
      [receiptLabels.reviewed, leitura === undefined ? null : recordReadingText(leitura)],
      ['SHA-256 do arquivo capturado', sha256],
      ['SHA-256 do que foi assinado', sha256Assinado],
    ]),
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

export interface CheckText {
  readonly tone: 'ok' | 'danger' | 'warn' | 'quiet'
  readonly icon: 'ok' | 'bad' | 'warn' | 'ask'
  readonly text: string
}

export const integrityTexts = {
  intact: { tone: 'quiet', icon: 'ask', text: 'Sem mudança acidental; isto não prova quem o emitiu.' },
  altered: { tone: 'danger', icon: 'bad', text: 'O recibo foi alterado: o código não confere com os dados.' },
  malformed: {
    tone: 'danger',
    icon: 'bad',
    text: 'O arquivo se apresenta como um recibo do Malote, mas traz um dado que nenhum recibo tem, como uma data inválida. Não confie nele.',
  },
  'no-receipt': {
    tone: 'danger',
    icon: 'bad',
    text: 'O arquivo não traz um recibo do Malote. Uma impressão ou cópia refeita do PDF perde o recibo: use o arquivo original.',
  },
} as const satisfies Record<string, CheckText>

export const documentMatchTexts = {
  'not-given': { tone: 'quiet', icon: 'ask', text: 'O arquivo do documento não foi comparado.' },
  captured: { tone: 'ok', icon: 'ok', text: 'O arquivo é, byte a byte, o documento capturado que o recibo cita.' },
  signed: { tone: 'ok', icon: 'ok', text: 'O arquivo é, byte a byte, o que foi assinado segundo o recibo.' },
  other: { tone: 'danger', icon: 'bad', text: 'O arquivo não é nenhum dos documentos que o recibo cita.' },
  'no-hash': { tone: 'warn', icon: 'warn', text: 'O recibo não traz SHA-256: não dá para comparar o arquivo.' },
} as const satisfies Record<string, CheckText>

/** The receipt cites nothing that this service could be asked about. */
export const notAskedTexts = {
  'other-service': 'O serviço não foi consultado: o recibo é de outro serviço.',
  'nothing-cited': 'O serviço não foi consultado: o recibo não cita nada que se possa perguntar a ele.',
} as const

interface FindingInfo {
  readonly claim: keyof typeof claimTexts
  readonly subject: string | null
  readonly result: 'confirmed' | 'differs' | 'not-visible' | 'not-told' | 'unreachable'
  readonly told: string | null
}

const of = (subject: string | null): string => (subject === null ? '' : ` de “${subject}”`)
const claimTexts = {
  record: (subject: string | null) => `Registro${of(subject)}`,
  'captured-hash': (subject: string | null) => `SHA-256 do arquivo capturado${of(subject)}`,
  'signed-hash': (subject: string | null) => `SHA-256 do que foi assinado${of(subject)}`,
  signer: (subject: string | null) => `Assinatura${subject === null ? '' : ` em “${subject}”`}`,
  event: (subject: string | null) => `Evento ${subject ?? ''}`,
  forwarding: (subject: string | null) => `Encaminhamento ${subject ?? ''}`,
  process: (subject: string | null) => `Processo ${subject ?? ''}`,
  act: (subject: string | null) => `Ato no processo ${subject ?? ''}`,
} as const

const resultTexts = {
  confirmed: { tone: 'ok', icon: 'ok', text: 'confirmado pelo serviço' },
  differs: { tone: 'danger', icon: 'bad', text: 'não confirmado; o serviço informa outra coisa' },
  'not-visible': {
    tone: 'danger',
    icon: 'bad',
    text: 'não confirmado; não existe no serviço ou não é mostrado a você',
  },
  'not-told': { tone: 'quiet', icon: 'ask', text: 'não confirmado; o serviço não informa este dado' },
  unreachable: { tone: 'warn', icon: 'warn', text: 'não foi possível perguntar: sem resposta do serviço' },
} as const satisfies Record<string, CheckText>

/** One claim of a receipt, and whether the service confirms it. */
export function findingText({ claim, subject, result, told }: FindingInfo): CheckText {
  const { tone, icon, text } = resultTexts[result]
  const instead = told === null ? '' : `: ${told}`
  return { tone, icon, text: `${claimTexts[claim](subject).trim()}: ${text}${instead}.` }
}
