import { moment } from './dates.ts'
import { programName } from './window.ts'

/** The window of a second screen. */
export const paperWindowTexts = {
  none: {
    title: 'Nenhum documento aberto',
    text: 'O documento que você abrir na janela principal aparece também aqui.',
  },
  signedOut: {
    title: 'Nada para ler aqui agora',
    text: 'Entre no Malote pela janela principal.',
  },
  keep: 'Manter este documento',
} as const

/** The title of that window. */
export const paperTitle = (document: string | null): string =>
  document === null ? programName : `${document} – ${programName}`

export const closedPaperText = (openedAt: string, now: Date): string =>
  `Cópia de ${moment(openedAt, now)}. Não está mais aberto na janela principal.`
