import type { FailureText } from './failures.ts'
import { count, joinList } from './numbers.ts'
import { hiddenActsText } from './processes.ts'

type Form = 'pdf' | 'folder'

/** The menu of the page of a process. */
export const processMoreTexts = {
  menu: 'Mais',
  title: 'Este processo',
  readAll: 'Ler tudo em sequência',
  readAllDetail: 'Todas as peças, uma abaixo da outra',
  pdf: 'Salvar o processo em PDF',
  pdfDetail: 'Um arquivo com capa, índice e todas as peças',
  folder: 'Salvar em pasta',
  folderDetail: 'Cada peça no seu arquivo original, com um índice',
  advice: {
    pdf: 'Abra a pasta em que o PDF do processo será salvo.',
    folder: 'Abra a pasta em que será criada a pasta do processo.',
  },
} as const

export const exportProgressLabel = 'Salvando o processo'

/** @param done pieces that were dealt with */
export const savingText = (form: Form, done: number, total: number): string => {
  const what = form === 'pdf' ? 'Salvando em PDF' : 'Salvando em pasta'
  return total === 0 ? `${what}: lendo o processo` : `${what}: ${done} de ${count(total, 'peça', 'peças')}`
}

const reasons = {
  restricted: 'sem acesso',
  gone: 'não encontrada no serviço',
  offline: 'não foi baixada, o serviço não respondeu',
  busy: 'não foi baixada, o serviço estava ocupado',
  refused: 'o serviço não entregou o arquivo',
  password: 'só abre com senha',
  unreadable: 'não é um PDF ou está danificada',
  heavy: 'exige tempo ou memória demais',
} as const

interface Missing {
  readonly sequencial: number
  readonly reason: keyof typeof reasons
}

/** "peça 4: sem acesso; peça 7: só abre com senha". */
const missingText = (missing: readonly Missing[]): string => {
  const shown = missing.slice(0, mostMissing).map(({ sequencial, reason }) => `peça ${sequencial}: ${reasons[reason]}`)
  return missing.length > mostMissing
    ? `${shown.join('; ')}; e mais ${missing.length - mostMissing}.`
    : `${shown.join('; ')}.`
}
const mostMissing = 4

interface Saved {
  readonly form: Form
  readonly place: string
  readonly result: {
    readonly name: string
    readonly pages: number | null
    readonly included: number
    readonly removed: number
    readonly missing: readonly Missing[]
    readonly hiddenActs: number
    readonly fresh: boolean
  }
}

/** The content of the file or folder, and the missing pieces. */
export function savedText({ form, place, result }: Saved): FailureText {
  const { name, missing, hiddenActs, removed, fresh } = result
  const lacking = [
    missing.length === 0 ? '' : `${missing.length === 1 ? 'uma peça' : `${missing.length} peças`}`,
    hiddenActs === 0 ? '' : `as peças de ${count(hiddenActs, 'ato', 'atos')}`,
  ].filter((each) => each !== '')
  const sentences = [
    missing.length === 0 ? wholeText(result) : partText(result),
    hiddenActs === 0 ? '' : hiddenActsText(hiddenActs),
    removed === 0 ? '' : `${count(removed, 'peça retirada não foi incluída', 'peças retiradas não foram incluídas')}.`,
    fresh ? '' : 'O serviço não respondeu: foi salva a última cópia do processo.',
    form === 'pdf' ? 'As assinaturas não podem ser conferidas neste PDF: para isso, salve em pasta.' : '',
  ]
  return {
    title: `Salvo${lacking.length === 0 ? '' : ` sem ${joinList(lacking)}`}: “${name}” em “${place}”`,
    text: sentences.filter((each) => each !== '').join(' '),
  }
}

type Result = Saved['result']
const partText = ({ included, missing }: Result): string =>
  `Estão nele ${included} de ${count(included + missing.length, 'peça', 'peças')}. Faltam: ${missingText(missing)}`

/** Claims to have all pieces of the process only where the service shows all, and has just done so. */
function wholeText({ included, pages, hiddenActs, fresh }: Result): string {
  const from = copiedFrom(hiddenActs > 0, fresh)
  const length = pages === null ? '' : `, em ${count(pages, 'página', 'páginas')}`
  if (included === 0) return `Nenhuma peça ${from}${length}.`
  return `${included === 1 ? 'A única peça' : `As ${included} peças`} ${from}${length}.`
}

function copiedFrom(isPart: boolean, fresh: boolean): string {
  if (isPart) return 'que o serviço mostra'
  return fresh ? 'do processo' : 'da última cópia do processo'
}

export const stoppedText: FailureText = { title: 'Cancelado', text: 'Nada ficou na pasta.' }

export const sequenceTexts = {
  label: 'Todas as peças em sequência',
  one: 'Ler uma peça por vez',
} as const

/** While the pieces are opened one after another, and for those that have no pages. */
export const gatheringText = (known: number, parts: number): string => `Reunindo as peças: ${known} de ${parts}`
export const problemsText = (problems: number): FailureText => ({
  title: problems === 1 ? 'Uma peça não pôde ser mostrada.' : `${problems} peças não puderam ser mostradas.`,
  text: 'No lugar de cada uma há uma página com o motivo.',
})
