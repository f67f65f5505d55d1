import { count, percent } from './numbers.ts'

const filesText = (files: number): string => count(files, 'arquivo', 'arquivos')

/** While files are being taken in; without a percentage where the host tells none. */
export const attachingText = (files: number, progress: number): string =>
  progress === 0 ? `Anexando ${filesText(files)}…` : `Anexando ${filesText(files)}, ${percent(progress)}`

/** Why Enviar waits, before it has been asked for. */
export const sendingWaitsText = (files: number): string =>
  files === 1
    ? 'Só pode ser enviado quando o arquivo que está sendo anexado estiver aqui.'
    : `Só pode ser enviado quando os ${filesText(files)} que estão sendo anexados estiverem aqui.`

/** The same, once somebody has asked for it. */
export const notSentYetText = (files: number): string => `Ainda não foi enviado. ${sendingWaitsText(files)}`
export const maySendNowText = 'Nada mais está sendo anexado: agora já pode enviar.'

export const attachedText = (files: number): string => count(files, 'arquivo anexado.', 'arquivos anexados.')
export const noneAttachedText = 'Nenhum arquivo foi anexado.'
