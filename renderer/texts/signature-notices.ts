import { reasonText } from './signatures.ts'

interface NoticeInfo {
  readonly kind: 'new' | 'refused' | 'blocked' | 'unblocked' | 'captured' | 'deleted'
  readonly nome: string
  readonly quem: string | null
  readonly justificativa: string | null
  readonly registro: string | null
}
type NoticeBadge = {
  readonly tone: 'quiet' | 'ok' | 'warn' | 'danger'
  readonly icon: 'sign' | 'bad' | 'warn' | 'ok' | 'local'
}

const badges: Readonly<Record<NoticeInfo['kind'], NoticeBadge>> = {
  new: { tone: 'quiet', icon: 'sign' },
  refused: { tone: 'danger', icon: 'bad' },
  blocked: { tone: 'warn', icon: 'warn' },
  unblocked: { tone: 'ok', icon: 'ok' },
  captured: { tone: 'ok', icon: 'ok' },
  deleted: { tone: 'quiet', icon: 'local' },
}
export const noticeBadge = (kind: NoticeInfo['kind']): NoticeBadge => badges[kind]

/** A notice in one sentence. */
export function noticeText({ kind, nome, quem, registro }: NoticeInfo): string {
  switch (kind) {
    case 'new':
      return `${nome} aguarda a sua assinatura`
    case 'refused':
      return quem === null ? `${nome} foi recusado` : `${quem} recusou ${nome}`
    case 'blocked':
      return quem === null ? `${nome} foi bloqueado` : `${quem} bloqueou ${nome}`
    case 'unblocked':
      return quem === null ? `${nome} foi desbloqueado` : `${quem} desbloqueou ${nome}`
    case 'captured':
      return registro === null ? `${nome} foi capturado` : `${nome} foi capturado, registro ${registro}`
    case 'deleted':
      return quem === null ? `${nome} saiu da assinatura` : `${quem} removeu ${nome} da assinatura`
  }
}

/** The notices above the queue. */
export const newsStripTexts = {
  label: 'Novidades',
  showLabel: (name: string) => `Ver ${name}`,
} as const

/** Several captures in one sentence. */
export const capturedText = (n: number): string =>
  `${n} documentos foram capturados: o registro de cada um está em Concluídos`

/** A notice as it is announced, with the reason. */
export const noticeSpoken = (notice: NoticeInfo): string =>
  `${noticeText(notice)}.${notice.justificativa === null ? '' : ` ${reasonText(notice.justificativa)}`}`
