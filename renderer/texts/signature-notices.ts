interface NoticeSaid {
  readonly kind: 'new' | 'refused' | 'blocked' | 'unblocked' | 'captured' | 'deleted'
  readonly nome: string
  readonly quem: string | null
  readonly justificativa: string | null
  readonly registro: string | null
}
type Look = {
  readonly tone: 'quiet' | 'ok' | 'warn' | 'danger'
  readonly icon: 'sign' | 'bad' | 'warn' | 'ok' | 'local'
}

const looks: Readonly<Record<NoticeSaid['kind'], Look>> = {
  new: { tone: 'quiet', icon: 'sign' },
  refused: { tone: 'danger', icon: 'bad' },
  blocked: { tone: 'warn', icon: 'warn' },
  unblocked: { tone: 'ok', icon: 'ok' },
  captured: { tone: 'ok', icon: 'ok' },
  deleted: { tone: 'quiet', icon: 'local' },
}
export const noticeLook = (kind: NoticeSaid['kind']): Look => looks[kind]

/** What has happened to a document, in a sentence. */
export function noticeText({ kind, nome, quem, registro }: NoticeSaid): string {
  switch (kind) {
    case 'new':
      return `${nome} espera a sua assinatura`
    case 'refused':
      return quem === null ? `${nome} foi recusado` : `${quem} recusou ${nome}`
    case 'blocked':
      return quem === null ? `${nome} foi bloqueado` : `${quem} bloqueou ${nome}`
    case 'unblocked':
      return quem === null ? `${nome} foi desbloqueado` : `${quem} desbloqueou ${nome}`
    case 'captured':
      return registro === null ? `${nome} foi capturado` : `${nome} foi capturado, registro ${registro}`
    case 'deleted':
      return quem === null ? `${nome} saiu da assinatura` : `${quem} retirou ${nome} da assinatura`
  }
}

/** Several captures in one sentence. */
export const capturedText = (n: number): string =>
  `${n} documentos foram capturados: o registro de cada um está em Concluídos`

/** What has happened, for somebody who hears it, with the reason. */
export const noticeSpoken = (notice: NoticeSaid): string =>
  `${noticeText(notice)}.${notice.justificativa === null ? '' : ` Motivo: ${notice.justificativa}`}`
