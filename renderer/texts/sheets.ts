import { dateFormat } from '../../contract/dates.ts'
import { commonTexts, factLabels } from './common.ts'
import { count } from './numbers.ts'

/** Cover and separator sheets, on screen and on paper. */
export const sheetTexts = {
  more: 'Mais',
  moreTitle: 'Folhas para o scanner',
  printSeparator: 'Imprimir folha separadora',
  printSeparatorDetail: 'Vai entre um documento e outro de uma pilha.',
  split: 'Separar por folhas',
  splitDetail: 'Onde há folhas separadoras ou de rosto',
  splitHint: 'Procura folhas separadoras e de rosto nas páginas.',
  printCover: 'Imprimir folha de rosto',
  coverTitle: (profile: string) => `Folha de rosto de ${profile}`,
  cancel: commonTexts.cancel,
  print: 'Imprimir',
  destination: 'Encaminhar depois de capturado',
  ofProfile: 'Como no perfil',
  noDestination: 'Não encaminhar',
  otherDestination: 'Outro destino',
  deadline: 'Prazo',
  noDeadline: 'Sem prazo',
  byDate: 'Até uma data',
  byWorkdays: 'Em dias úteis depois da digitalização',
  date: 'Data',
  workdays: 'Dias úteis',
  workdaysHint: 'De 1 a 365, sem contar fins de semana e feriados nacionais.',
  copies: 'Folhas',
  saveFirst: 'Salve o perfil para imprimir a folha de rosto com o que mudou.',
} as const

/** On the printed sheets. */
export const printedSheetTexts = {
  cover: 'Folha de rosto',
  separator: 'Folha separadora',
  coverUse:
    'Ponha esta folha antes da primeira página do documento. Ela não é capturada: diz ao Malote o perfil, o destino e o prazo do que vem depois, até a próxima folha.',
  separatorUse:
    'Ponha esta folha entre um documento e outro. Ela não é capturada. Pode ser usada de novo e copiada, sem mudar de tamanho.',
  profile: 'Perfil',
  to: 'Encaminhar a',
  notForwarded: 'não será encaminhado',
  subject: factLabels.subject,
  deadline: 'Prazo',
  by: 'Vale para',
  code: 'Código da folha',
} as const

/** A subject as it is printed: the name of the document is not known yet. */
export const printedSubject = (pattern: string): string => pattern.replaceAll(/\{\s*nome\s*\}/gi, '(nome do documento)')

/** The number of sheets to print. */
export const copyChoices = ['1', '2', '3', '5', '10', '20'] as const

const longDay = dateFormat({ dateStyle: 'full', timeZone: 'UTC' })
const shortDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

type CoverDeadlineInfo =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'workdays'; readonly days: number }

/** A deadline in words, as it is printed. */
export function coverDeadlineText(deadline: CoverDeadlineInfo | null): string {
  if (deadline === null) return 'sem prazo'
  if (deadline.kind === 'date') return `até ${longDay(atNoon(deadline.date))}`
  return `${count(deadline.days, 'dia útil', 'dias úteis')} depois da digitalização`
}

/** Why a sheet is not followed, or waits for the person, with what to do. */
const sheetProblems = {
  'other-person':
    'A folha de rosto foi impressa por outra pessoa, ou em outro ambiente, e não foi seguida. Ela ficou como página: confira o que vem depois e preencha você.',
  'unknown-cover':
    'A folha de rosto não está guardada neste computador e não foi seguida. Ela ficou como página: preencha você, ou imprima outra aqui.',
  'unknown-sheet':
    'A folha é de outra versão do Malote, ou o código está danificado, e não foi seguida. Ela ficou como página: confira e preencha você.',
  ambiguous:
    'Há códigos de duas folhas de rosto na mesma página, e nenhuma foi seguida. Ela ficou como página: confira e preencha você.',
  'profile-gone':
    'O perfil da folha de rosto não existe mais, e ela não foi seguida. Ela ficou como página: preencha você, ou imprima outra.',
  'recipient-gone':
    'Um destinatário da folha de rosto não está mais na lista de destinatários. O perfil foi usado, sem encaminhar, e a folha ficou como página.',
  'destination-changed':
    'O destino do perfil mudou depois que a folha de rosto foi impressa. Ficou o destino impresso: confira antes de enviar.',
  'deadline-over': 'O prazo impresso na folha de rosto já passou. Confira antes de enviar.',
} as const

interface SheetsInfo {
  readonly state: 'reading' | 'none' | 'kept' | 'part'
  readonly message?: string
  readonly coverOf?: string | null
  readonly deadline?: string | null
  readonly problem?: keyof typeof sheetProblems | null
}

/** The state of a row that is being searched for sheets; null for others. */
export const readingSheetsText = (sheets: SheetsInfo | null): string | null =>
  sheets?.state === 'reading' ? 'procurando folhas separadoras' : null

/** Short facts for the second line of a row. */
export function sheetFacts(sheets: SheetsInfo | null): readonly string[] {
  if (sheets?.state !== 'part') return []
  const { coverOf, deadline } = sheets
  return [
    ...(coverOf ? [`folha de rosto: ${coverOf}`] : []),
    ...(deadline ? [`prazo ${shortDay(atNoon(deadline))}`] : []),
  ]
}

/** A warning about the sheets of a row; null if there is none. */
export function sheetWarning(sheets: SheetsInfo | null): string | null {
  if (sheets?.state === 'kept') return sheets.message ?? null
  return sheets?.problem ? sheetProblems[sheets.problem] : null
}

/** The effect of sheets on a row, without warnings. */
export function sheetSentence(sheets: SheetsInfo | null): string | null {
  if (sheets?.state === 'none') return 'Nenhuma folha separadora ou de rosto foi encontrada. Nada mudou no arquivo.'
  if (sheets?.state !== 'part') return null
  const { coverOf, deadline } = sheets
  const cover = coverOf ? ` O perfil ${coverOf} veio da folha de rosto.` : ''
  const until = deadline ? ` Prazo: ${coverDeadlineText({ kind: 'date', date: deadline })}.` : ''
  return `Documento separado de uma pilha; as folhas ficaram de fora.${cover}${until}`
}

/** Explains that a cover sends. */
export const coversSendText = (capturer: string | null): string =>
  `O documento atrás de uma folha de rosto deste perfil será enviado assim que nada estiver pendente, em nome de ${capturer ?? 'quem tiver o papel atual no momento do envio'}, sem que ninguém veja antes. Se algo na folha não valer mais, ele aguarda em Capturar.`

/** The registry numbers of a selection. */
export const registryTexts = {
  menu: 'Registros e etiquetas',
  copyDetail: 'Um por linha, com o nome ao lado.',
  labelsShort: 'Etiquetas',
  labels: 'Imprimir etiquetas',
  labelsDetail: 'Com o número, o nome, o código QR e, se for conhecida aqui, a data da captura.',
} as const
export const copyNumbersText = (n: number): string => (n === 1 ? 'Copiar o número' : `Copiar os ${n} números`)

/** The dialog that prints labels. */
export const labelTexts = {
  title: (n: number) => `Imprimir ${count(n, 'etiqueta', 'etiquetas')}`,
  printed: 'Etiquetas',
  size: 'Tamanho',
  start: 'Começar na etiqueta',
  startHint: (perSheet: number) =>
    `De 1 a ${perSheet}, da esquerda para a direita e de cima para baixo: pule as que já foram usadas.`,
  wrongStart: (perSheet: number) => `Informe um número de 1 a ${perSheet}.`,
  scale: 'Na impressão, escolha 100% do tamanho, sem margens.',
  print: 'Imprimir',
  cancel: commonTexts.cancel,
  sizes: {
    letter30: { text: 'Folha Carta, 3 × 10', detail: '66,7 × 25,4 mm, como a Pimaco 6180' },
    a4of33: { text: 'Folha A4, 3 × 11', detail: '63,5 × 25,4 mm, como a Pimaco A4256' },
    small: { text: 'Impressora de etiquetas, 62 × 29 mm', detail: 'Uma etiqueta por página' },
    large: { text: 'Impressora de etiquetas, 100 × 50 mm', detail: 'Uma etiqueta por página' },
  },
} as const
