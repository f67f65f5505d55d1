import { count } from './numbers.ts'

/** Text of scans, recognised on this computer. */
export const recognitionTexts = {
  lead: 'O Malote lê as páginas que são só imagem, para que você as encontre pelas palavras. Tudo acontece neste computador; nenhuma página sai dele para isso.',
  choice: 'Reconhecer o texto de digitalizações neste computador',
  choiceNote:
    'Uma página por vez, com o que sobra do processador. O texto fica com o arquivo da lista de Capturar e é apagado com ele, e quando você sai da conta.',
  yes: 'Reconhecer',
  no: 'Não reconhecer',
  progress: 'Arquivos da lista',
  again: 'Reconhecer de novo',
  lay: 'Gravar o texto no PDF',
  layNote: 'O texto fica invisível sobre a imagem, que não muda, e pode ser pesquisado depois da captura.',
  foundIn: 'texto reconhecido neste computador',
} as const

const stateNotes = {
  working: 'Lendo agora.',
  idle: '',
  suspended: 'Parado por enquanto: continua quando o computador acordar, for desbloqueado ou voltar à tomada.',
  off: 'Desligado: o que já foi reconhecido continua valendo.',
  unable:
    'Não foi possível iniciar o reconhecimento de texto neste computador. Os arquivos podem ser enviados assim mesmo.',
} as const
type RecognitionStateName = keyof typeof stateNotes
export const recognitionStateText = (state: RecognitionStateName): string => stateNotes[state]

interface Pages {
  readonly pages: number
  readonly done: number
  readonly recognised: number
  readonly failed: number
}

/** "Reconhecimento de texto: 3 de 5 páginas (em andamento)". */
export function recognisedPagesText({ pages, done, recognised, failed }: Pages): string {
  const rest = pages - done
  const own = done - recognised - failed
  const parts = [
    `Reconhecimento de texto: ${recognised.toLocaleString('pt-BR')} de ${count(pages, 'página', 'páginas')}${rest === 0 ? '' : ' (em andamento)'}`,
    ...(own === 0 ? [] : [`${count(own, 'já tinha', 'já tinham')} texto`]),
    ...(failed === 0 ? [] : [`${count(failed, 'não pôde ser lida', 'não puderam ser lidas')}`]),
  ]
  return parts.join(' · ')
}

/** The pages of all files together. */
export function recognisedFilesText(files: readonly Pages[]): string {
  if (files.length === 0) return 'Nenhum arquivo da lista é só imagem.'
  const sum = (part: keyof Pages) => files.reduce((total, each) => total + each[part], 0)
  const pages = { pages: sum('pages'), done: sum('done'), recognised: sum('recognised'), failed: sum('failed') }
  return `${count(files.length, 'arquivo', 'arquivos')} · ${recognisedPagesText(pages)}.`
}

const turns = { 90: 'deitada', 180: 'de cabeça para baixo', 270: 'deitada' } as const

/** "A página 3 parece estar de cabeça para baixo." */
export function turnedPagesText(turned: readonly { readonly page: number; readonly turn: 90 | 180 | 270 }[]): string {
  const [first] = turned
  if (first === undefined) return ''
  if (turned.length === 1) return `A página ${first.page} parece estar ${turns[first.turn]}.`
  return `${count(turned.length, 'página parece', 'páginas parecem')} estar deitadas ou de cabeça para baixo: ${turned.map(({ page }) => page).join(', ')}.`
}

/** A file that was found by the words on one of its pages. */
export const foundOnPageText = (page: number, excerpt: string): string =>
  `${recognitionTexts.foundIn}, página ${page}: ${excerpt}`
