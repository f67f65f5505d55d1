import { commonTexts } from './common.ts'
import { count, joinList } from './numbers.ts'

/** Counts of unsent work. */
interface UnsentInfo {
  readonly undoable: number
  readonly underway: number
  readonly drafts: number
  readonly files: number
  readonly exports: number
}

/** "2 envios, 1 rascunho e 3 arquivos"; empty when there is nothing to discard. */
export function unsentList({ undoable, drafts, files }: UnsentInfo): string {
  const parts = [
    [undoable, count(undoable, 'envio que ainda não saiu', 'envios que ainda não saíram')],
    [drafts, count(drafts, 'rascunho', 'rascunhos')],
    [files, count(files, 'arquivo que não foi enviado', 'arquivos que não foram enviados')],
  ] as const
  return joinList(parts.flatMap(([number, text]) => (number > 0 ? [text] : [])))
}

/** The buttons and titles of both questions. */
export const signOutTexts = {
  title: 'Há itens não concluídos',
  cancel: commonTexts.cancel,
  keep: 'Sair e guardar',
  /** Where nothing can be kept. */
  leave: 'Sair',
  discard: 'Sair e descartar',
  discardTitle: 'Descartar o que não foi enviado?',
  back: commonTexts.back,
  confirmDiscard: 'Descartar e sair',
} as const

/** First question: what is unsent, and what happens if it is kept. */
export function signOutText(unsent: UnsentInfo): string {
  const list = unsentList(unsent)
  const what = list === '' ? '' : `Neste computador há ${list}. `
  const goesOn = unsent.undoable > 0 ? ', e o que você já pediu continua quando você entrar de novo' : ''
  return `${what}Se você guardar, nada se perde: tudo continua aqui, só para você${goesOn}.`
}

/** Second question, before anything is discarded. */
export const discardText = (unsent: UnsentInfo): string =>
  `Será descartado: ${unsentList(unsent)}. O descarte não pode ser desfeito. Os originais dos seus arquivos não são apagados.`

/** Operations that are kept in any case; null for none. */
export function underwayText({ underway }: UnsentInfo): string | null {
  if (underway === 0) return null
  const what = count(underway, 'envio já pode ter chegado', 'envios já podem ter chegado')
  const rest = underway === 1 ? 'fica guardado, e o Malote o confere' : 'ficam guardados, e o Malote os confere'
  return `${what} ao serviço: ${rest} quando você entrar de novo.`
}

/** Processes that are being saved, which signing out cancels; null for none. */
export function savingText({ exports }: Pick<UnsentInfo, 'exports'>): string | null {
  if (exports === 0) return null
  const { what, rest } = savingWords(exports)
  return `${what}: ao sair, ${rest}.`
}

function savingWords(exports: number): { what: string; rest: string } {
  return {
    what: count(exports, 'gravação de processo não terminou', 'gravações de processos não terminaram'),
    rest:
      exports === 1
        ? 'será cancelada, e nada dela ficará na pasta'
        : 'serão canceladas, e nada delas ficará nas pastas',
  }
}

/** Whether anything is there to be kept or discarded. */
export const isOnlySaving = (unsent: UnsentInfo): boolean => unsentList(unsent) === '' && unsent.underway === 0

/** Shown before the window closes: what has not ended, and what happens to it. */
export function leavingText({ operations, exports }: { operations: number; exports: number }): {
  title: string
  text: string
} {
  const saving = savingWords(exports)
  const parts = [
    ...(operations > 0
      ? [
          {
            what: count(operations, 'envio ainda não saiu', 'envios ainda não saíram'),
            rest: `${operations === 1 ? 'ele fica guardado neste computador e continua' : 'eles ficam guardados neste computador e continuam'} quando o Malote for aberto de novo`,
          },
        ]
      : []),
    ...(exports > 0
      ? [{ what: saving.what, rest: `${exports === 1 ? 'a gravação' : 'as gravações'} ${saving.rest}` }]
      : []),
  ]
  return {
    title: `${joinList(parts.map(({ what }) => what))}.`,
    text: `Se você fechar, ${parts.map(({ rest }) => rest).join('; ')}.`,
  }
}
