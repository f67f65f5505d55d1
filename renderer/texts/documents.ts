import { exactMoment } from './dates.ts'

/** Over a scan that has the value of the original: whose word that is, and since when. */
export const originalText = ({ capturador, capturedAt }: { capturador: string; capturedAt: string }): string =>
  `Digitalizado com valor de original, capturado por ${capturador} em ${exactMoment(capturedAt)}.`
