import { dayInFigures, moment } from './dates.ts'

export const updateTexts = {
  title: 'Atualizações',
  install: 'Instalar agora',
  postpone: 'Adiar até amanhã',
  check: 'Procurar atualizações',
  checking: 'Procurando…',
  installFailed: 'A versão nova não foi instalada. O Malote continua na versão atual.',
} as const

interface Update {
  readonly state: 'off' | 'unknown' | 'checking' | 'current' | 'ready' | 'manual' | 'refused' | 'failed'
  readonly version: string | null
  readonly notes: readonly string[]
  readonly refusal: 'not-signed' | 'other-file' | 'older' | null
  readonly installsAtEnd: boolean
  readonly postponedUntil: string | null
  readonly checkedAt: string | null
  readonly newest: { readonly version: string; readonly publishedAt: string; readonly isOld: boolean } | null
}

const refusals = {
  'not-signed': 'O que o endereço de atualizações oferece não tem a assinatura da sua organização.',
  'other-file': 'O arquivo da atualização não é o que a sua organização assinou.',
  older: 'O endereço de atualizações oferece uma versão mais antiga do que a deste computador.',
} as const

const news = (notes: readonly string[]): string => (notes.length === 0 ? '' : `O que há de novo: ${notes.join(' ')} `)

/** The offer of a new version, or why one was refused. */
export function offerText({ state, version, notes, refusal, installsAtEnd }: Update): {
  readonly title: string
  readonly text: string
} {
  if (state === 'refused' && refusal !== null)
    return {
      title: 'Uma atualização foi recusada',
      text: `${refusals[refusal]} Nada foi instalado. Avise quem cuida dos computadores.`,
    }
  const how = installsAtEnd
    ? 'Será instalada quando você fechar o Malote.'
    : 'Para instalar, o Malote fecha e abre de novo; o que está neste computador continua nele.'
  return { title: `A versão ${version} do Malote está pronta`, text: `${news(notes)}${how}` }
}

/** Said when nothing newer has come for long; null if there is nothing to say. */
export function oldReleaseText({ newest }: Pick<Update, 'newest'>): { title: string; text: string } | null {
  if (newest === null || !newest.isOld) return null
  const text = `A versão mais nova que este computador conferiu é a ${newest.version}, publicada em ${dayInFigures(newest.publishedAt.slice(0, 10))}, há mais de 90 dias. Pode não haver outra, ou as novas podem não estar chegando aqui. Nada mudou neste computador: pergunte a quem cuida dele.`
  return { title: 'Faz tempo que não chega uma versão nova', text }
}

/** The state of the updates, in Ajustes. */
export function updateStateText(update: Update, now: Date): string {
  const { state, version, checkedAt, newest } = update
  const asked = checkedAt === null ? '' : ` Última consulta: ${moment(checkedAt, now)}.`
  const seen =
    newest === null
      ? ''
      : ` Versão mais nova conferida: ${newest.version}, de ${dayInFigures(newest.publishedAt.slice(0, 10))}.`
  const old = newest?.isOld ? ' Ela tem mais de 90 dias: as novas podem não estar chegando aqui.' : ''
  const when = `${asked}${seen}${old}`
  switch (state) {
    case 'off':
      return 'A sua organização instala as versões novas.'
    case 'unknown':
    case 'checking':
      return updateTexts.checking
    case 'current':
      return `Este computador tem a versão mais nova.${when}`
    case 'manual':
      return `A versão ${version} está disponível: quem cuida dos computadores a instala.${when}`
    case 'failed':
      return `O endereço de atualizações não respondeu como devia. O Malote tenta de novo sozinho.${when}`
    default:
      return `${offerText(update).title}.${when}`
  }
}
