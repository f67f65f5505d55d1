import { exactMoment } from './dates.ts'

/** Shown over a scan with the value of an original: who captured it, and when. */
export const originalText = ({ capturador, capturedAt }: { capturador: string; capturedAt: string }): string =>
  `Digitalizado com valor de original, capturado por ${capturador} em ${exactMoment(capturedAt)}.`

/** The act of a line in a list of documents. */
export const paperActText = (name: string, isShown: boolean): string => `${isShown ? 'Fechar' : 'Abrir'} ${name}`
export const closedPaperText = 'sem acesso'
