import { screenNames } from '../../contract/window-commands.ts'
import { type FailureText, failureText } from './failures.ts'
import { count } from './numbers.ts'

/** The list of drafts. */
export const draftsScreenTexts = {
  title: screenNames.drafts,
  loading: 'Abrindo os rascunhos',
  noRecipient: 'Sem destinatário',
} as const
export const noDrafts = {
  title: 'Nenhum rascunho',
  text: 'O que você escreve é guardado neste computador a cada instante, mesmo sem conexão.',
} as const

export const draftFieldTexts = { message: 'Mensagem', notify: 'Avisar os destinatários por e-mail' } as const

/** The citizen who signs in with a role may also write in their own name. */
export const asCitizenText = (name: string) => ({
  text: `${name}, como cidadão`,
  detail: 'Em seu próprio nome, e não no de um papel.',
})

/** The problems of a draft, each beside its field. */
export const draftProblemTexts = {
  recipients: 'Escolha ao menos um destinatário.',
  sender: 'Escolha em nome de qual papel enviar.',
  actor: 'Escolha em nome de qual papel.',
  subject: 'Escreva do que se trata.',
  message: 'Escreva ao menos uma frase.',
  citizen: (recipient: string) => `Um cidadão só envia a órgãos, setores, grupos e comissões. Remova ${recipient}.`,
} as const

/** Announced while a draft loads. */
export const openingDraft = 'Abrindo o rascunho'

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

export const noSubject = 'Sem assunto'

/** For the draft that was discarded last; `others` were discarded before it. */
export const discardedText = (title: string, others: number): FailureText => ({
  title: `Rascunho descartado: ${title}`,
  text: others === 0 ? '' : `Antes dele, ${count(others, 'outro', 'outros')} na última hora.`,
})
/** Asked before text is discarded that could not be saved. */
export const unsavedQuestion: FailureText = {
  title: 'Descartar o que não pôde ser guardado?',
  text: 'O que você escreveu por último está só nesta janela e não poderá ser recuperado. Copie antes o que quiser manter.',
}
export const discardTexts = { keep: 'Manter', discard: 'Descartar' } as const
/** Announced where the draft was. */
export const discardedSpoken = 'Rascunho descartado. Para tê-lo de volta, use Desfazer em Rascunhos.'

/** The foot of a draft. */
export const footTexts = {
  region: 'Envio',
  send: 'Enviar',
  leave: 'Salvar e sair',
  more: 'Mais',
  draft: 'Este rascunho',
  discard: 'Descartar rascunho',
  later: 'Enviar depois…',
} as const

export const savedText = (time: string): string => `salvo às ${time} neste computador`

/** A draft that is being sent. */
export const frozenDraftTexts = {
  noDocuments: 'sem documentos',
  undo: 'Desfazer e editar',
  stuckForwarding: 'O encaminhamento está parado',
  stuckAct: 'O ato está parado',
} as const

/** Shown where another window has changed or sent the draft. */
export const copyText: FailureText = {
  title: 'Este rascunho foi alterado em outra janela.',
  text: 'O que você escreveu aqui ficou num rascunho próprio. O da outra janela continua como está.',
}
export const rereadText: FailureText = {
  title: 'Não foi enviado: o rascunho tinha sido alterado em outra janela.',
  text: 'O que a outra janela gravou foi aberto aqui. Confira e envie.',
}
