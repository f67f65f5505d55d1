import { dateFormat, isReadableDate, unknownDate } from '../../contract/dates.ts'
import { daysApart } from './dates.ts'
import { count } from './numbers.ts'

interface MarkedDays {
  readonly deadline: string | null
  readonly doneAt: string | null
  readonly waitingUntil: string | null
}
interface ReminderCounts {
  readonly overdue: number
  readonly today: number
  readonly waiting: number
}

export const markTexts = {
  label: 'Marcas',
  edit: 'Marcas…',
  title: 'Marcas deste item',
  local: 'Só neste computador e só para você: o serviço e as outras pessoas não veem.',
  deadline: 'Prazo',
  waiting: 'Aguardar resposta até',
  labels: 'Etiquetas',
  labelsHint: 'Separadas por vírgula.',
  note: 'Nota',
  flag: 'Sinalizar',
  unflag: 'Remover o sinal',
  flagged: 'Sinalizado',
  done: 'Concluir o prazo',
  save: 'Salvar',
  cancel: 'Cancelar',
  undo: 'Desfazer',
  mark: 'Marcar',
  ignore: 'Agora não',
  endWaiting: 'Encerrar a espera',
  notSaved: 'As marcas não foram salvas.',
  hasNote: 'com nota',
} as const

export const severalMarksTexts = {
  title: (items: number): string => `Marcas de ${count(items, 'item', 'itens')}`,
  unchanged: 'O que ficar em branco não muda, e as outras marcas de cada item ficam.',
  flag: 'Sinalizar todos',
  unflag: 'Remover o sinal de todos',
  addLabels: 'Acrescentar etiquetas',
  tooMany: (most: number): string =>
    `Um item pode ter até ${most} etiquetas, e um destes passaria disso. Nada foi mudado.`,
} as const

const weekdays = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.']
const months = ['jan.', 'fev.', 'mar.', 'abr.', 'mai.', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.']
const full = dateFormat({ dateStyle: 'full' })

/** A calendar day (YYYY-MM-DD) at noon, so that no time zone moves it. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
export const daysUntil = (day: string, now: Date): number => daysApart(now, noonOf(day))

/** "hoje", "amanhã", "sex., 27 nov.", "30 nov. 2027". */
export function dayText(day: string, now: Date): string {
  const date = noonOf(day)
  if (!isReadableDate(date)) return unknownDate
  const until = daysUntil(day, now)
  if (until === 0) return 'hoje'
  if (until === 1) return 'amanhã'
  const short = `${date.getDate()} ${months[date.getMonth()]}`
  if (until > 0 && until < 7) return `${weekdays[date.getDay()]}, ${short}`
  return date.getFullYear() === now.getFullYear() ? short : `${short} ${date.getFullYear()}`
}
export const fullDayText = (day: string): string => full(noonOf(day))

/** A deadline as icon and words: amber today and tomorrow, red when it is over. */
export function deadlineBadge({ deadline, doneAt }: Omit<MarkedDays, 'waitingUntil'>, now: Date) {
  if (deadline === null) return null
  if (doneAt !== null) return { tone: 'ok', icon: 'ok', text: 'prazo concluído' } as const
  const until = daysUntil(deadline, now)
  if (until < 0) return { tone: 'danger', icon: 'warn', text: `venceu ${dayText(deadline, now)}` } as const
  if (until === 0) return { tone: 'warn', icon: 'wait', text: 'vence hoje' } as const
  return { tone: until === 1 ? 'warn' : 'quiet', icon: 'wait', text: `até ${dayText(deadline, now)}` } as const
}

/** The answer that somebody awaits. */
export function waitingBadge({ waitingUntil }: Pick<MarkedDays, 'waitingUntil'>, now: Date) {
  if (waitingUntil === null) return null
  const isLate = daysUntil(waitingUntil, now) < 0
  const text = isLate
    ? `sem resposta desde ${dayText(waitingUntil, now)}`
    : `aguarda resposta até ${dayText(waitingUntil, now)}`
  return { tone: isLate ? 'danger' : 'quiet', icon: 'ask', text } as const
}

export const foundDeadlineText = (day: string): string => `Prazo encontrado no texto: ${fullDayText(day)}.`
export const answerText = (from: string): string => `Resposta recebida de ${from}.`

export const deadlineCard = {
  title: 'Prazos',
  done: 'Concluir',
  closed: 'O serviço não mostra mais este item a você',
  doneLabel: (title: string) => `Concluir: ${title}`,
  undoLabel: (title: string) => `Desfazer a conclusão: ${title}`,
  finished: 'concluído',
  kinds: { forwarding: 'Encaminhamento', signature: 'Documento em assinatura', process: 'Processo' },
} as const

export const reminderTexts = { later: 'Lembrar em 1 hora', notToday: 'Hoje não' } as const
/** "2 prazos para hoje, 1 em atraso". */
export function reminderText({ overdue, today, waiting }: ReminderCounts): string {
  const parts = [
    ...(today > 0 ? [`${count(today, 'prazo vence', 'prazos vencem')} hoje`] : []),
    ...(overdue > 0 ? [`${count(overdue, 'prazo', 'prazos')} em atraso`] : []),
    ...(waiting > 0 ? [`${count(waiting, 'resposta aguardada não chegou', 'respostas aguardadas não chegaram')}`] : []),
  ]
  return `${parts.join(', ')}.`
}

interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

export const marksFileTexts = {
  lead: 'Prazos, sinais, etiquetas e notas ficam só neste computador. Um arquivo leva uma cópia deles a um colega.',
  exportName: 'Exportar as marcas',
  exportNote: (total: number) =>
    `${count(total, 'item marcado', 'itens marcados')}. O arquivo inclui os títulos e as notas.`,
  prepare: 'Preparar arquivo',
  save: 'Salvar arquivo',
  importName: 'Importar marcas',
  importNote: 'Antes de mudar algo, o Malote mostra o que o arquivo traz.',
  choose: 'Escolher arquivo…',
  tooLarge: 'O arquivo é grande demais para um arquivo de marcas. Nada foi alterado.',
  question: (from: string) => `Importar as marcas de ${from}?`,
  effect: ({ added, changed, same }: ImportCounts) =>
    `${count(added, 'item novo', 'itens novos')}, ${count(changed, 'item com marcas diferentes', 'itens com marcas diferentes')} das suas, ${count(same, 'item igual', 'itens iguais')}.`,
  add: 'Importar os novos',
  keepHere: 'Importar só os novos',
  takeFile: 'Usar o arquivo nos diferentes',
  cancel: 'Cancelar',
  imported: (changed: number) => `Importação concluída: ${count(changed, 'item mudou', 'itens mudaram')}.`,
  undo: 'Desfazer a importação',
} as const

/** The labels of all items. */
export const labelTexts = {
  manage: 'Renomear ou remover etiquetas…',
  title: 'Etiquetas',
  name: 'Nome da etiqueta',
  rename: 'Renomear',
  join: 'Juntar',
  none: 'Nenhum item tem etiqueta.',
  noComma: 'Uma etiqueta não pode ter vírgula.',
  items: (total: number) => count(total, 'item', 'itens'),
  joins: (to: string) => `Já existe. As duas viram “${to}”.`,
  renamed: (label: string, to: string, total: number) =>
    `Etiqueta “${label}” agora é “${to}”, em ${count(total, 'item', 'itens')}.`,
  removed: (label: string, total: number) => `Etiqueta “${label}” removida de ${count(total, 'item', 'itens')}.`,
  settingNote: 'Muda ou remove uma etiqueta de todos os itens de uma vez.',
} as const
