import type { Application, DesktopState } from '../../host.ts'

/** The texts of the dialog. */
export function closingWords({ operations, exports }: ReturnType<Application['unsent']>): {
  message: string
  detail: string
} {
  const words = [...(operations > 0 ? [unsentWords(operations)] : []), ...(exports > 0 ? [exportWords(exports)] : [])]
  return {
    message: words.map(({ message }) => message).join(', e '),
    detail: words.map(({ detail }) => detail).join(' '),
  }
}

function unsentWords(unsent: number): { message: string; detail: string } {
  const one = unsent === 1
  return {
    message: one ? '1 envio ainda não saiu' : `${unsent} envios ainda não saíram`,
    detail: one
      ? 'Ele fica guardado neste computador e continua quando o Malote for aberto de novo.'
      : 'Eles ficam guardados neste computador e continuam quando o Malote for aberto de novo.',
  }
}

function exportWords(running: number): { message: string; detail: string } {
  const one = running === 1
  return {
    message: one ? '1 gravação de processo não terminou' : `${running} gravações de processos não terminaram`,
    detail: one
      ? 'A gravação do processo será cancelada, e nada dela ficará na pasta.'
      : 'As gravações dos processos serão canceladas, e nada delas ficará nas pastas.',
  }
}

export const trayTexts = {
  pause: 'Pausar os envios',
  proceed: 'Continuar os envios',
  open: 'Abrir o Malote',
  quit: 'Sair do Malote',
}

const suspensionSentences = {
  lock: 'envios parados até você entrar de novo',
  battery: 'envios parados: computador na bateria',
  sleep: 'envios parados: computador suspenso',
} as const

/** The state in words; it names numbers only, because anybody can point at the icon. */
export function stateSentence({ kind, isPaused, needed, underway, suspendedBy }: DesktopState): string {
  switch (kind) {
    case 'signed-out':
      return 'ninguém entrou'
    case 'locked':
      if (isPaused) return 'bloqueado, envios pausados'
      return suspendedBy === null ? 'bloqueado, os envios continuam' : `bloqueado, ${suspensionSentences[suspendedBy]}`
    case 'expired':
      return 'é preciso entrar de novo para enviar'
    case 'paused':
      return 'envios pausados'
    case 'suspended':
      return suspensionSentences[suspendedBy ?? 'sleep']
    case 'waiting': {
      const pending = needed === 1 ? '1 pendência' : `${needed} pendências`
      const sending = underway === 1 ? '1 envio em andamento' : `${underway} envios em andamento`
      return [...(needed > 0 ? [pending] : []), ...(underway > 0 ? [sending] : [])].join(', ')
    }
    case 'in-order':
      return 'tudo em ordem'
  }
}
