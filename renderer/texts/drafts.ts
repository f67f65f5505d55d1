import { type FailureText, failureText } from './failures.ts'

/** A draft that was to be opened, and cannot be read. */
export const unreadText = ({ code, message }: Parameters<typeof failureText>[0]): FailureText => ({
  title: 'O rascunho não pôde ser aberto',
  text: `O que foi escrito continua neste computador, e nada é gravado por cima. ${
    code === 'internal'
      ? 'Tente de novo; se continuar, informe o código ao suporte.'
      : failureText({ code, message }).text
  }`,
})

/** Drafts that the list cannot show. */
export const unreadableText = (drafts: number): FailureText =>
  drafts === 1
    ? {
        title: '1 rascunho não pode ser lido',
        text: 'Ele continua guardado neste computador, como está. Os outros abrem como sempre. Procure o suporte.',
      }
    : {
        title: `${drafts} rascunhos não podem ser lidos`,
        text: 'Eles continuam guardados neste computador, como estão. Os outros abrem como sempre. Procure o suporte.',
      }
