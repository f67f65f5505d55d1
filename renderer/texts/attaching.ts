import { count, percent } from './numbers.ts'

/** The documents of a draft. */
export const attachingTexts = {
  drop: 'Solte os arquivos aqui para anexar',
  placeholder: 'Nome ou número de registro',
  none: 'Nada com este nome. Anexe um arquivo.',
  progress: 'Quanto já foi anexado',
  rejected: 'Nem tudo pôde ser anexado',
  showInCapture: 'Ver em Capturar',
} as const

/** Names the list of a draft's documents. */
export const attachedListText = 'Documentos anexados'
export const attachFilesText = 'Anexar arquivos'

const filesText = (files: number): string => count(files, 'arquivo', 'arquivos')

/** Shown while files are being attached; without a percentage where the host gives none. */
export const attachingText = (files: number, progress: number): string =>
  progress === 0 ? `Anexando ${filesText(files)}…` : `Anexando ${filesText(files)}, ${percent(progress)}`

/** Why Enviar is not available yet. */
export const sendingWaitsText = (files: number): string =>
  files === 1
    ? 'Só pode ser enviado quando o arquivo que está sendo anexado estiver aqui.'
    : `Só pode ser enviado quando os ${filesText(files)} que estão sendo anexados estiverem aqui.`

/** The same after the user has pressed Enviar. */
export const notSentYetText = (files: number): string => `Ainda não foi enviado. ${sendingWaitsText(files)}`
export const maySendNowText = 'Nada mais está sendo anexado: agora já pode enviar.'

export const attachedText = (files: number): string => count(files, 'arquivo anexado.', 'arquivos anexados.')
export const noneAttachedText = 'Nenhum arquivo foi anexado.'
