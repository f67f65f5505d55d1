import { type FailureText, failureText } from './failures.ts'

/** For a draft that cannot be read when it is opened. */
export const unreadableDraftText = ({ code, message }: Parameters<typeof failureText>[0]): FailureText => ({
  title: 'O rascunho não pôde ser aberto',
  text: `O que foi escrito continua neste computador, e nada é gravado por cima. ${
    code === 'internal'
      ? 'Tente de novo; se continuar, informe o código ao suporte.'
      : failureText({ code, message }).text
  }`,
})

/** For drafts that cannot be listed. */
export const unreadableDraftsText = (drafts: number): FailureText =>
  drafts === 1
    ? {
        title: '1 rascunho não pode ser lido',
        text: 'Ele continua guardado neste computador, como está. Os outros abrem como sempre. Procure o suporte.',
      }
    : {
        title: `${drafts} rascunhos não podem ser lidos`,
        text: 'Eles continuam guardados neste computador, como estão. Os outros abrem como sempre. Procure o suporte.',
      }
