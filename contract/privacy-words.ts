/** Personal data in words, as the window, the refusals and the receipts name them: one, many. */
const kindNames = {
  cpf: ['CPF', 'CPF'],
  cnpj: ['CNPJ', 'CNPJ'],
  rg: ['RG', 'RG'],
  phone: ['telefone', 'telefones'],
  email: ['e-mail', 'e-mails'],
  bank: ['dado bancário', 'dados bancários'],
} as const
export type PersonalDataName = keyof typeof kindNames
type Counts = Partial<Record<PersonalDataName, number | undefined>>

export const kindText = (kind: PersonalDataName): string => kindNames[kind][0]

const counted = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
const list = new Intl.ListFormat('pt-BR')

/** "2 CPF e 1 telefone". */
export function personalDataText(counts: Counts): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) =>
    count === undefined ? [] : [counted(count, kindNames[kind as PersonalDataName])],
  )
  return list.format(parts)
}

/** Why a file is sent as Público all the same. */
export const reasonTexts = {
  'public-agent': 'dados de agente público no exercício da função',
  'already-public': 'dados que já são públicos',
  consent: 'consentimento da pessoa',
  'legal-duty': 'publicação exigida por lei',
  'not-personal': 'não são dados pessoais',
  'looked-through': 'páginas não verificadas conferidas por quem envia',
  other: 'outro motivo',
} as const

/** Reasons why pages were not verified: one page, several. */
const unreadTexts = {
  'no-text': ['sem texto', 'sem texto'],
  picture: ['com imagem não lida', 'com imagens não lidas'],
  letters: ['com letras que o arquivo não identifica', 'com letras que o arquivo não identifica'],
  incomplete: ['com uma parte que falta no arquivo', 'com partes que faltam no arquivo'],
  damaged: ['danificada', 'danificadas'],
  attachment: ['com anexo', 'com anexos'],
  form: ['com formulário', 'com formulários'],
  data: ['com dados do documento', 'com dados do documento'],
} as const
/** The same of a file as a whole. */
const unreadPartTexts = { attachment: 'anexos do PDF', form: 'formulário do PDF', data: 'dados do documento' } as const
const isPart = (why: keyof typeof unreadTexts): why is keyof typeof unreadPartTexts => why in unreadPartTexts
type Unread = readonly { readonly why: keyof typeof unreadTexts; readonly pages: readonly number[] }[]

/** "página 3, sem texto; páginas 4 e 5, com imagens não lidas". Pages are counted from 0. */
export const unreadListText = (unread: Unread): string =>
  unread
    .map(({ why, pages }) => {
      if (pages.length === 0) return isPart(why) ? unreadPartTexts[why] : unreadTexts[why][1]
      const [one, many] = unreadTexts[why]
      const names = list.format(pages.map((page) => (page + 1).toLocaleString('pt-BR')))
      return pages.length === 1 ? `página ${names}, ${one}` : `páginas ${names}, ${many}`
    })
    .join('; ')

/** The same, and of a file of which nothing could be read. */
export const notReadText = (unread: Unread): string =>
  unread.length === 0 ? 'nenhuma página pôde ser lida' : unreadListText(unread)

interface RecordFacts {
  readonly counts: Counts
  readonly unreadPages: number | null
  readonly unread?: Unread | undefined
  readonly inName: number
}

/** The line of an operation: what was found, and the sentence about the decision to send it all the same. */
export function recordText({ counts, unreadPages, unread = [], inName }: RecordFacts, decision: string | null): string {
  const isFound = Object.keys(counts).length > 0
  const named = inName > 0 ? `, ${inName} no nome do arquivo` : ''
  const found = isFound ? `encontrado ${personalDataText(counts)}${named}` : 'nada encontrado no texto lido'
  return `${found}.${unread.length > 0 ? ` Não verificado: ${unreadListText(unread)}.` : unreadText(unreadPages)}${decision === null ? '' : ` ${decision}`}`
}

function unreadText(pages: number | null): string {
  if (pages === null) return ' Nenhuma página foi verificada.'
  if (pages === 0) return ''
  return ` ${counted(pages, ['página sem texto não foi verificada', 'páginas sem texto não foram verificadas'])}.`
}
