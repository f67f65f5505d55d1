import { exactMoment } from './dates.ts'
import { size } from './numbers.ts'

/** Results of comparing the captured file with the reviewed one. */
export const checkTexts = {
  prefix: {
    tone: 'ok',
    icon: 'ok',
    text: 'Confere',
    detail: 'O documento capturado começa exatamente com os bytes que você abriu antes de assinar.',
  },
  beside: {
    tone: 'ok',
    icon: 'ok',
    text: 'Confere',
    detail: 'O arquivo que você abriu está guardado sem mudança ao lado do documento capturado.',
  },
  differs: {
    tone: 'danger',
    icon: 'bad',
    text: 'Não confere',
    detail: 'O documento capturado não contém os bytes que você abriu. Procure o suporte com este recibo.',
  },
  'not-captured': {
    tone: 'quiet',
    icon: 'wait',
    text: 'Ainda não capturado',
    detail: 'A conferência é possível depois que todos assinarem e o documento for capturado.',
  },
  'not-checked': {
    tone: 'quiet',
    icon: 'ask',
    text: 'Não conferido',
    detail: 'O Malote pode buscar o documento capturado e compará-lo com o que você abriu.',
  },
  impossible: { tone: 'warn', icon: 'warn', text: 'Não dá para conferir', detail: '' },
} as const

export const receiptLabels = {
  document: 'Documento',
  who: 'Assinou',
  reviewed: 'Leitura',
  reviewedHash: 'SHA-256 do que foi aberto',
  phaseHash: 'SHA-256 do que foi assinado',
  bytes: 'Tamanho',
  registro: 'Registro',
  check: 'Conferência',
} as const

interface ReadingInfo {
  readonly reviewedAt: string | null
  readonly reviewedPages: { readonly seen: number; readonly total: number } | null
}

/** How far the user had read a document here when they signed it: "Aberto neste computador · páginas vistas: 1 de 3". */
export function readingText({ reviewedAt, reviewedPages }: ReadingInfo): string {
  if (reviewedAt === null) return 'Assinado sem ser aberto neste computador'
  const pages = reviewedPages === null ? '' : ` · páginas vistas: ${reviewedPages.seen} de ${reviewedPages.total}`
  return `Aberto neste computador${pages}`
}

/** The same, with the moment of the opening. */
export const readingLine = (reading: ReadingInfo): string =>
  [readingText(reading), reading.reviewedAt === null ? null : exactMoment(reading.reviewedAt)]
    .filter(Boolean)
    .join(', ')

interface ReceiptInfo extends ReadingInfo {
  readonly nome: string
  readonly signatures: readonly { readonly id: string; readonly nome: string; readonly data: string | null }[]
  readonly reviewedSha256: string | null
  readonly phaseSha256: string
  readonly phaseBytes: number
  readonly registro: string | null
  readonly check: keyof typeof checkTexts
  readonly checkReason: string | null
}

/** A receipt as names and values. */
export function receiptFacts(
  receipt: ReceiptInfo,
  asWhom: (idSigner: string) => string | null,
): { name: string; value: string }[] {
  const { nome, signatures, reviewedSha256, phaseSha256, phaseBytes, registro, check } = receipt
  return [
    { name: receiptLabels.document, value: nome },
    ...signatures.map(({ id, nome: who, data }) => ({
      name: receiptLabels.who,
      value: [who, asWhom(id), data === null ? null : exactMoment(data)].filter(Boolean).join(', '),
    })),
    { name: receiptLabels.registro, value: registro ?? checkTexts['not-captured'].text },
    { name: receiptLabels.reviewed, value: readingLine(receipt) },
    ...(reviewedSha256 === null ? [] : [{ name: receiptLabels.reviewedHash, value: reviewedSha256 }]),
    { name: receiptLabels.phaseHash, value: phaseSha256.toLowerCase() },
    { name: receiptLabels.bytes, value: size(phaseBytes) },
    {
      name: receiptLabels.check,
      value: `${checkTexts[check].text}. ${receipt.checkReason ?? checkTexts[check].detail}`,
    },
  ]
}

/** The receipt of a signature on screen. */
export const receiptPaneTexts = {
  title: 'Recibo de assinatura',
  loading: 'Buscando o recibo',
  check: 'Conferir com o documento capturado',
  checking: 'Conferindo…',
  copy: 'Copiar o recibo',
  spoken: 'Recibo copiado.',
} as const
export const receiptOfText = (name: string): string => `Recibo de ${name}`

/** The title of the receipt, and the name of its PDF. */
export const receiptTitle = (nome: string): string => `${receiptPaneTexts.title}: ${nome}`
