import { exactMoment } from './dates.ts'

/** Shown over a scan with the value of an original: who captured it, and when. */
export const originalText = ({ capturador, capturedAt }: { capturador: string; capturedAt: string }): string =>
  `Digitalizado com valor de original, capturado por ${capturador} em ${exactMoment(capturedAt)}.`
