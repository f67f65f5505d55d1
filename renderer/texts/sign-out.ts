import { count, listed } from './numbers.ts'

/** What is unsent, in numbers. */
export interface UnsentSaid {
  readonly undoable: number
  readonly underway: number
  readonly drafts: number
  readonly files: number
}

/** "2 operações, 1 rascunho e 3 arquivos"; empty where nothing could be discarded. */
export function unsentList({ undoable, drafts, files }: UnsentSaid): string {
  const parts = [
    [undoable, count(undoable, 'operação que ainda não saiu', 'operações que ainda não saíram')],
    [drafts, count(drafts, 'rascunho', 'rascunhos')],
    [files, count(files, 'arquivo que não foi enviado', 'arquivos que não foram enviados')],
  ] as const
  return listed(parts.flatMap(([number, text]) => (number > 0 ? [text] : [])))
}

/** The first question: what there is, and what becomes of it if it is kept. */
export function signOutText(unsent: UnsentSaid): string {
  const list = unsentList(unsent)
  const what = list === '' ? '' : `Neste computador há ${list}. `
  const goesOn = unsent.undoable > 0 ? ', e o que você já pediu segue quando você entrar de novo' : ''
  return `${what}Se você guardar, nada se perde: tudo continua aqui, só para você${goesOn}.`
}

/** The second question, before anything is thrown away. */
export const discardText = (unsent: UnsentSaid): string =>
  `Será descartado: ${unsentList(unsent)}. Isto não pode ser desfeito. Os originais dos seus arquivos não são apagados.`

/** What stays whatever is chosen; null where there is nothing of the kind. */
export function underwayText({ underway }: UnsentSaid): string | null {
  if (underway === 0) return null
  const what = count(underway, 'operação já pode ter chegado', 'operações já podem ter chegado')
  const rest = underway === 1 ? 'fica guardada, e o Malote a confere' : 'ficam guardadas, e o Malote as confere'
  return `${what} ao serviço: ${rest} quando você entrar de novo.`
}

/** Before the window closes: how many wait, and what becomes of them. */
export function leavingText(waiting: number): { title: string; text: string } {
  return waiting === 1
    ? {
        title: '1 operação ainda não foi enviada.',
        text: 'Se você fechar, ela fica guardada neste computador e segue sozinha quando o Malote for aberto de novo.',
      }
    : {
        title: `${count(waiting, 'operação', 'operações')} ainda não foram enviadas.`,
        text: 'Se você fechar, elas ficam guardadas neste computador e seguem sozinhas quando o Malote for aberto de novo.',
      }
}
