import { exactMoment } from './dates.ts'
import { size } from './numbers.ts'

/** Results of comparing the captured file with the reviewed one. */
export const checkTexts = {
  prefix: {
    tone: 'ok',
    icon: 'ok',
    text: 'Confere',
    detail: 'O documento capturado começa exatamente com os bytes que você leu antes de assinar.',
  },
  beside: {
    tone: 'ok',
    icon: 'ok',
    text: 'Confere',
    detail: 'O arquivo que você leu está guardado sem mudança ao lado do documento capturado.',
  },
  differs: {
    tone: 'danger',
    icon: 'bad',
    text: 'Não confere',
    detail: 'O documento capturado não contém os bytes que você leu. Procure o suporte com este recibo.',
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
    detail: 'O Malote pode buscar o documento capturado e compará-lo com o que você leu.',
  },
  impossible: { tone: 'warn', icon: 'warn', text: 'Não dá para conferir', detail: '' },
} as const

export const receiptLabels = {
  document: 'Documento',
  who: 'Assinou',
  reviewed: 'Lido neste computador',
  reviewedHash: 'SHA-256 do que foi lido',
  phaseHash: 'SHA-256 do que foi assinado',
  bytes: 'Tamanho',
  registro: 'Registro',
  check: 'Conferência',
} as const

export const notReviewed = 'Assinado sem ser aberto neste computador'

interface ReceiptInfo {
  readonly nome: string
  readonly signatures: readonly { readonly id: string; readonly nome: string; readonly data: string | null }[]
  readonly reviewedSha256: string | null
  readonly reviewedAt: string | null
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
  const { nome, signatures, reviewedAt, reviewedSha256, phaseSha256, phaseBytes, registro, check } = receipt
  return [
    { name: receiptLabels.document, value: nome },
    ...signatures.map(({ id, nome: who, data }) => ({
      name: receiptLabels.who,
      value: [who, asWhom(id), data === null ? null : exactMoment(data)].filter(Boolean).join(', '),
    })),
    { name: receiptLabels.registro, value: registro ?? checkTexts['not-captured'].text },
    { name: receiptLabels.reviewed, value: reviewedAt === null ? notReviewed : exactMoment(reviewedAt) },
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
