import { count } from './numbers.ts'

/** The kinds of personal data that are searched. */
const kinds = {
  cpf: ['CPF', 'CPF'],
  cnpj: ['CNPJ', 'CNPJ'],
  rg: ['RG', 'RG'],
  phone: ['telefone', 'telefones'],
  email: ['e-mail', 'e-mails'],
  bank: ['dado bancário', 'dados bancários'],
} as const
type Kind = keyof typeof kinds

export const kindText = (kind: Kind): string => kinds[kind][0]
const countOf = (kind: Kind, number: number) => count(number, kinds[kind][0], kinds[kind][1])
const list = new Intl.ListFormat('pt-BR')

/** "2 CPF e 1 telefone". */
export function personalDataText(counts: Partial<Record<Kind, number | undefined>>): string {
  const parts = Object.entries(counts).flatMap(([kind, number]) =>
    number === undefined ? [] : [countOf(kind as Kind, number)],
  )
  return list.format(parts)
}

/** "1 CPF no nome do arquivo". */
export const inNameText = (counts: Parameters<typeof personalDataText>[0]): string =>
  `${personalDataText(counts)} no nome do arquivo. O serviço recebe este nome, e os leitores o veem.`

/** Beside a file on the list. */
export const undecidedRowText = (found: string): string => `Será Público e contém ${found}. Decida antes do envio.`

/** The last characters stay, so that the person recognises the number in the list. */
export const maskedText = (text: string): string =>
  text.replaceAll(/[\p{L}\d](?=.*[\p{L}\d].*[\p{L}\d].*[\p{L}\d])/gu, '•')

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
    'Tarja aplicada e conferida. As páginas com tarja são imagens, sem texto. O original fica neste computador até o registro do documento, e pode ser restaurado até o envio.',
  undo: 'Desfazer tarja',
  reason: 'Motivo para enviar como Público',
  note: 'Observação',
  noteHint: 'Não escreva aqui os dados encontrados. Fica registrada com o envio.',
  decide: 'Registrar decisão',
  decided: (who: string, when: string, reason: string) => `Decisão de ${who}, ${when}: ${reason}.`,
  ask: 'Antes do envio como Público: retire os dados, mude o acesso ou registre a decisão. O Malote não envia este arquivo sozinho.',
  operation: 'Dados pessoais',
} as const

/** One question for the files that were refused together. */
export const privacyQuestionTexts = {
  title: (files: number) => count(files, 'arquivo com dados pessoais', 'arquivos com dados pessoais'),
  ask: (files: number) =>
    files === 1
      ? 'O arquivo será Público. Abra-o para retirar os dados ou mudar o acesso, ou registre a decisão de enviá-lo assim.'
      : 'Os arquivos serão Públicos. Abra um deles para retirar os dados ou mudar o acesso, ou registre uma só decisão para todos.',
  files: 'Arquivos com dados pessoais',
  open: 'Abrir',
  openFile: (name: string) => `Abrir ${name}`,
  close: 'Não enviar',
  decideAndSend: 'Registrar decisão e enviar',
} as const

export const reasonTexts = {
  'public-agent': 'dados de agente público no exercício da função',
  'already-public': 'dados que já são públicos',
  consent: 'consentimento da pessoa',
  'legal-duty': 'publicação exigida por lei',
  'not-personal': 'não são dados pessoais',
  other: 'outro motivo',
} as const

export const foundPagesText = (counts: Parameters<typeof personalDataText>[0], pages: readonly number[]): string =>
  `${personalDataText(counts)} ${pages.length === 1 ? 'na página' : 'nas páginas'} ${pageList(pages)}.`
/** Over a finding on its page. */
export const findingMarkText = ({ kind, certainty }: { kind: Kind; certainty: 'certain' | 'possible' }): string =>
  certainty === 'possible' ? `${kindText(kind)} (${privacyTexts.possible})` : kindText(kind)
export const pageText = (page: number): string => `página ${page + 1}`
export const unreadText = (pages: readonly number[]): string =>
  pages.length === 1
    ? `A página ${pageList(pages)} não tem texto e não foi verificada.`
    : `As páginas ${pageList(pages)} não têm texto e não foram verificadas.`
export const pendingText = (pages: number): string =>
  `O texto de ${count(pages, 'página', 'páginas')} ainda está sendo reconhecido.`
export const alsoOnText = (pages: readonly number[]): string =>
  `O mesmo texto continua ${pages.length === 1 ? 'na página' : 'nas páginas'} ${pageList(pages)}.`
function unreadOf(pages: number | null): string {
  if (pages === null) return ' Nenhuma página foi verificada.'
  if (pages === 0) return ''
  return ` ${count(pages, 'página sem texto não foi verificada', 'páginas sem texto não foram verificadas')}.`
}

interface RecordFacts {
  counts: Parameters<typeof personalDataText>[0]
  unreadPages: number | null
  inName: number
}

/** The line of an operation: what was found, and why it was sent all the same. */
export function recordText({ counts, unreadPages, inName }: RecordFacts, decision: string | null): string {
  const isFound = Object.keys(counts).length > 0
  const named = inName > 0 ? `, ${inName} no nome do arquivo` : ''
  const found = isFound ? `encontrado ${personalDataText(counts)}${named}` : 'nada encontrado no texto lido'
  return `${found}.${unreadOf(unreadPages)}${decision === null ? '' : ` ${decision}`}`
}
