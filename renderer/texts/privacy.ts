import {
  kindText,
  notReadText,
  type PersonalDataName,
  personalDataText,
  type unreadListText,
} from '../../contract/privacy-words.ts'
import { count } from './numbers.ts'

export { kindText, personalDataText, reasonTexts, recordText } from '../../contract/privacy-words.ts'

const list = new Intl.ListFormat('pt-BR')

/** "1 CPF no nome do arquivo". */
export const inNameText = (counts: Parameters<typeof personalDataText>[0]): string =>
  `${personalDataText(counts)} no nome do arquivo. O serviço recebe este nome, e os leitores o veem.`

/** Beside a file on the list; `found` is empty where only pages were not verified. */
export const undecidedRowText = (found: string): string =>
  `Será Público e ${found === '' ? 'não foi verificado por inteiro' : `contém ${found}`}. Decida antes do envio.`
/** In the line of such a file. */
export const undecidedNoteText = (found: string): string => (found === '' ? 'não verificado' : found)

/** The last characters stay, so that the person recognises the number in the list. */
const maskedText = (text: string): string => text.replaceAll(/[\p{L}\d](?=.*[\p{L}\d].*[\p{L}\d].*[\p{L}\d])/gu, '•')

/** "CPF •••••••••47-25"; the number of what a tarja left in view is not kept. */
export const foundText = ({ kind, text }: { kind: PersonalDataName; text: string }): string =>
  [kindText(kind), maskedText(text)].filter((part) => part !== '').join(' ')

const searchedKinds = 'CPF, CNPJ, RG, telefone, e-mail e dados bancários'
const pageList = (pages: readonly number[]) => list.format(pages.map((page) => String(page + 1)))

export const privacyTexts = {
  title: 'Dados pessoais',
  searching: `Procurando ${searchedKinds}…`,
  failed: 'O texto deste arquivo não pôde ser lido. Nada foi verificado.',
  nothingInText: `Nada encontrado no texto lido. Foram procurados: ${searchedKinds}.`,
  nothing: `Nada encontrado no texto lido nem no nome do arquivo. Foram procurados: ${searchedKinds}.`,
  nothingRead: 'Nenhuma página foi verificada.',
  possible: 'possível',
  inData: 'dados do documento',
  hidden: 'não visível na página',
  inName: 'no nome do arquivo',
  newName: 'Novo nome do arquivo',
  newNameHint: 'Muda só o nome que o serviço recebe. O arquivo original continua como está.',
  newNameEnd: 'Escreva um nome que termine em .pdf, sem barras.',
  rename: 'Mudar nome',
  cut: 'São mostrados os primeiros 500.',
  search: 'Procurar dados pessoais',
  redact: 'Aplicar tarja em todos',
  redacting: 'Aplicando a tarja e conferindo o resultado…',
  redacted:
    'Tarja aplicada e conferida. As páginas com tarja são imagens do que se vê, sem texto; título, marcadores e outros dados do documento foram retirados. O original fica neste computador até o registro do documento, e pode ser restaurado até o envio.',
  undo: 'Desfazer tarja',
  reason: 'Motivo para enviar como Público',
  note: 'Observação',
  noteHint: 'Não escreva aqui os dados encontrados. Fica registrada com o envio.',
  decide: 'Registrar decisão',
  decided: (who: string, when: string, reason: string) => `Decisão de ${who}, ${when}: ${reason}.`,
  ask: 'Antes do envio como Público: retire os dados, mude o acesso ou registre a decisão. O Malote não envia este arquivo sozinho.',
  askUnread:
    'Antes do envio como Público: confira o que não foi verificado e registre a decisão, ou mude o acesso. O Malote não envia este arquivo sozinho.',
  operation: 'Dados pessoais',
} as const

type Counts = Parameters<typeof personalDataText>[0]
/** Why everybody can read a text that is being written. */
const publicity = { access: 'o acesso escolhido é Público', act: 'o termo deste ato é público' } as const
type Publicity = keyof typeof publicity

/** Personal data in the texts of a forwarding or of an act on a process. */
export const publicTexts = {
  note: (counts: Counts, why: Publicity) => `Contém ${personalDataText(counts)}, e ${publicity[why]}.`,
  title: 'O texto contém dados pessoais',
  ask: (counts: Counts, why: Publicity) =>
    `Há ${personalDataText(counts)} no que você escreveu, e ${publicity[why]}. Volte para retirar os dados${why === 'access' ? ' ou mudar o acesso' : ''}, ou envie assim mesmo.`,
  back: 'Voltar ao texto',
  send: 'Enviar assim mesmo',
} as const

/** Why files are asked about: all have personal data, none has, or some have. */
type Asking = keyof typeof askedTitles
const askedTitles = {
  found: ['arquivo com dados pessoais', 'arquivos com dados pessoais'],
  unread: ['arquivo não verificado por inteiro', 'arquivos não verificados por inteiro'],
  both: [
    'arquivo com dados pessoais ou não verificado por inteiro',
    'arquivos com dados pessoais ou não verificados por inteiro',
  ],
} as const

/** One question for the files that were refused together. */
export const privacyQuestionTexts = {
  title: (files: number, why: Asking) => count(files, askedTitles[why][0], askedTitles[why][1]),
  ask: (files: number) =>
    files === 1
      ? 'O arquivo será Público. Abra-o para conferir, retirar os dados ou mudar o acesso, ou registre a decisão de enviá-lo assim.'
      : 'Os arquivos serão Públicos. Abra um deles para conferir, retirar os dados ou mudar o acesso, ou registre uma só decisão para todos.',
  files: 'Arquivos a decidir',
  open: 'Abrir',
  openFile: (name: string) => `Abrir ${name}`,
  close: 'Não enviar',
  decideAndSend: 'Registrar decisão e enviar',
} as const

/** "1 CPF na página 3 e nos dados do documento." */
export function foundPagesText(counts: Counts, pages: readonly number[], isInData: boolean): string {
  const onPages = pages.length === 0 ? [] : [`${pages.length === 1 ? 'na página' : 'nas páginas'} ${pageList(pages)}`]
  const places = [...onPages, ...(isInData ? ['nos dados do documento (título, marcadores e outros)'] : [])]
  return `${personalDataText(counts)} ${places.join(', e ')}.`
}
/** Over a finding on its page. */
export const findingMarkText = ({
  kind,
  certainty,
}: {
  kind: PersonalDataName
  certainty: 'certain' | 'possible'
}): string => (certainty === 'possible' ? `${kindText(kind)} (${privacyTexts.possible})` : kindText(kind))
interface FoundPlace {
  readonly kind: PersonalDataName
  readonly text: string
  readonly certainty: 'certain' | 'possible'
  readonly page: number | null
  readonly boxes: readonly unknown[]
}
/** "CPF •••47-25 · página 3 · não visível na página". */
export const foundLineText = ({ certainty, page, boxes, ...found }: FoundPlace): string =>
  [
    foundText(found),
    page === null ? privacyTexts.inData : `página ${page + 1}`,
    ...(page !== null && boxes.length === 0 ? [privacyTexts.hidden] : []),
    ...(certainty === 'possible' ? [privacyTexts.possible] : []),
  ].join(' · ')
/** Why pages were not verified, or not all of them: of one page, of several. */
const unreadTexts = {
  'no-text': ['não tem texto e não foi verificada', 'não têm texto e não foram verificadas'],
  picture: [
    'tem imagem que não foi lida: só o texto dela foi verificado',
    'têm imagens que não foram lidas: só o texto delas foi verificado',
  ],
  letters: [
    'tem letras que o arquivo não identifica e não foi verificada por inteiro',
    'têm letras que o arquivo não identifica e não foram verificadas por inteiro',
  ],
  incomplete: [
    'tem uma parte que falta no arquivo e não foi verificada por inteiro',
    'têm partes que faltam no arquivo e não foram verificadas por inteiro',
  ],
  damaged: ['não pôde ser lida e não foi verificada', 'não puderam ser lidas e não foram verificadas'],
  attachment: ['tem um anexo que não foi verificado', 'têm anexos que não foram verificados'],
  form: ['tem um formulário que não foi verificado', 'têm formulários que não foram verificados'],
  data: ['tem dados que não foram verificados', 'têm dados que não foram verificados'],
} as const
/** Of the file as a whole. */
const unreadPartTexts: Readonly<Partial<Record<keyof typeof unreadTexts, string>>> = {
  attachment: 'O PDF contém outros arquivos, que não foram verificados.',
  form: 'O PDF contém um formulário que só outro programa mostra, e que não foi verificado.',
  data: 'Os dados do documento não puderam ser lidos e não foram verificados.',
}

export function unreadText({ why, pages }: { why: keyof typeof unreadTexts; pages: readonly number[] }): string {
  const [one, many] = unreadTexts[why]
  if (pages.length === 0) return unreadPartTexts[why] ?? ''
  return pages.length === 1 ? `A página ${pageList(pages)} ${one}.` : `As páginas ${pageList(pages)} ${many}.`
}
/** Beside what was found in a file that is asked about. */
export const notVerifiedText = ({ state, unread }: SearchedParts): string =>
  unread.length === 0 && state !== 'failed' ? '' : `Não verificado: ${notReadText(unread)}`
interface SearchedParts {
  readonly state: 'waiting' | 'searched' | 'failed'
  readonly unread: Parameters<typeof unreadListText>[0]
}
export const pendingText = (pages: number): string =>
  `O texto de ${count(pages, 'página', 'páginas')} ainda está sendo reconhecido.`
export const alsoOnText = (pages: readonly number[]): string =>
  `O mesmo texto continua ${pages.length === 1 ? 'na página' : 'nas páginas'} ${pageList(pages)}.`
