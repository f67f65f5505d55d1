import { count, joinList, size } from './numbers.ts'

/** Kinds of capture, the most frequent first. */
export const captureKinds = {
  scanned: { text: 'Digitalizado', detail: 'Papel digitalizado: capturado na hora, como cópia autenticada.' },
  original: {
    text: 'Digitalizado original',
    detail: 'Papel original digitalizado: capturado na hora, com valor de original.',
  },
  signature: { text: 'Para assinatura', detail: 'Registrado (capturado) quando todos assinarem.' },
  'self-signed': { text: 'Assinado por mim', detail: 'Ao capturar, você assina. Só você assina.' },
  certificate: { text: 'Já assinado', detail: 'O PDF já traz assinatura digital, que o serviço confere.' },
  copy: { text: 'Cópia simples', detail: 'Documento digital sem assinatura, capturado como cópia.' },
} as const
type CaptureKindName = keyof typeof captureKinds
type KindTexts = Readonly<Record<CaptureKindName, { readonly text: string; readonly detail: string }>>

/** A citizen's scans are simple copies. */
export const captureKindsFor = (asCitizen: boolean): KindTexts =>
  asCitizen
    ? {
        ...captureKinds,
        scanned: { text: 'Digitalizado', detail: 'Papel digitalizado: capturado na hora, como cópia simples.' },
      }
    : captureKinds

/** Findings about a PDF; none of them prevents sending. */
export const findingTexts = {
  'not-examined': {
    text: 'Não examinado',
    detail: 'O Malote não conseguiu examinar este PDF. Abra-o e confira antes de enviar.',
  },
  'not-drawn': {
    text: 'Sem miniatura',
    detail: 'O Malote não conseguiu desenhar a primeira página deste PDF. Abra-o e confira antes de enviar.',
  },
  repaired: {
    text: 'Estrutura reparada',
    detail: 'O PDF tem erros de estrutura. Confira se todas as páginas aparecem.',
  },
  incomplete: {
    text: 'Partes ilegíveis',
    detail:
      'Partes deste PDF não podem ser lidas: outro programa pode mostrar mais do que o Malote. Confira todas as páginas antes de enviar; se faltar algo, digitalize ou gere o documento de novo.',
  },
  overstated: {
    text: 'Número de páginas errado',
    detail:
      'O PDF diz ter mais páginas do que contém. O Malote conta e verifica só as que encontrou. Confira se todas aparecem antes de enviar; se faltar alguma, digitalize ou gere o documento de novo.',
  },
  signed: { text: 'Já assinado', detail: 'O PDF traz assinatura digital válida: o tipo que a preserva é proposto.' },
  'signed-unproved': {
    text: 'Assinatura não confirmada',
    detail:
      'O PDF traz assinatura digital, mas não foi possível confirmar que ela vale: veja as assinaturas antes de escolher o tipo.',
  },
  restricted: {
    text: 'Uso restrito',
    detail: 'O PDF abre sem senha, mas proíbe alguns usos, como imprimir ou copiar.',
  },
  'low-resolution': {
    text: 'Baixa resolução',
    detail: 'Digitalizado com menos de 150 pontos por polegada. Confira se está legível.',
  },
  'no-text': {
    text: 'Sem texto pesquisável',
    detail: 'As primeiras páginas são só imagem: o PDF não traz texto para pesquisar.',
  },
  'odd-sizes': { text: 'Páginas de tamanhos diferentes', detail: 'As páginas não são todas do mesmo tamanho.' },
} as const

const rowStates: Readonly<Record<string, string>> = {
  preparing: 'preparando',
  problem: 'com problema',
  draft: 'só neste computador',
  sent: 'na fila deste computador',
  done: 'capturado',
  refused: 'recusado',
  deleted: 'excluído ou removido da assinatura',
}
/** The state of a file whose operation is not listed: it has none, or was removed from the list of operations. */
export const restingText = ({ state, kind }: { readonly state: string; readonly kind: string }): string =>
  state === 'done' && kind === 'signature' ? 'enviado para assinatura' : (rowStates[state] ?? state)

/** Summary of a selection. */
export interface SelectionInfo {
  /** Number of files by kind. */
  readonly counts: Readonly<Partial<Record<CaptureKindName, number>>>
  /** The role with its place, or the person; null while none is chosen. */
  readonly capturer: string | null
  /** Names of their access levels. */
  readonly levels: readonly string[]
}

/** Subject and predicate by kind, for one document and for many. */
const parts: Readonly<Record<CaptureKindName, readonly [one: [string, string], many: [string, string]]>> = {
  scanned: [
    ['documento digitalizado', 'será capturado'],
    ['documentos digitalizados', 'serão capturados'],
  ],
  original: [
    ['documento digitalizado com valor de original', 'será capturado'],
    ['documentos digitalizados com valor de original', 'serão capturados'],
  ],
  'self-signed': [
    ['documento', 'será assinado por você e capturado'],
    ['documentos', 'serão assinados por você e capturados'],
  ],
  certificate: [
    ['documento já assinado', 'será capturado'],
    ['documentos já assinados', 'serão capturados'],
  ],
  copy: [
    ['cópia simples', 'será capturada'],
    ['cópias simples', 'serão capturadas'],
  ],
  signature: [
    ['documento', 'será enviado para assinatura'],
    ['documentos', 'serão enviados para assinatura'],
  ],
}

/** Announces the submit: "2 documentos digitalizados serão capturados como Gerente (SEFAZ/GECON), acesso Público." */
export function captureSentence({ counts, capturer, levels }: SelectionInfo): string {
  if (capturer === null) return 'Escolha no rodapé da janela em nome de qual papel os documentos serão enviados.'
  const said = (Object.keys(parts) as CaptureKindName[]).flatMap((kind) => {
    const n = counts[kind] ?? 0
    const [one, many] = parts[kind]
    return n === 0 ? [] : [`${count(n, one[0], many[0])} ${n === 1 ? one[1] : many[1]}`]
  })
  if (said.length === 0) return 'Nada do que está selecionado aguarda envio.'
  return `${joinList(said)} como ${capturer}, acesso ${joinList(levels)}.`
}

/** The text of the submit button; says so when capturing also signs. */
export function captureAction({ counts }: Pick<SelectionInfo, 'counts'>): string {
  const { signature: sent = 0, 'self-signed': signed = 0, ...others } = counts
  const captured = Object.values(others).reduce((sum, n) => sum + n, signed)
  const sending = `nviar ${sent} para assinatura`
  if (captured === 0) return sent === 0 ? 'Capturar' : `E${sending}`
  const documents = sent === 0 ? count(captured, 'documento', 'documentos') : String(captured)
  // Each document is counted once.
  const alsoSigned = signed === 0 || signed === captured ? '' : ` (assinando ${signed})`
  const capturing = `${signed === captured ? 'Assinar e capturar' : 'Capturar'} ${documents}${alsoSigned}`
  return sent === 0 ? capturing : `${capturing} e e${sending}`
}

/** Shown where more files are selected than a forwarding or an act on a process takes along. */
export const tooManyToTakeText = (most: number): string =>
  `Um encaminhamento ou um ato de processo leva no máximo ${most} documentos. Para isso, selecione menos.`

/** Shown for files that were submitted already; `held` while that can be undone. */
export const fixedText = (held: boolean): string =>
  held
    ? 'Em espera, ainda neste computador. Para mudar, use Desfazer no pé da janela.'
    : 'O que está selecionado já está em Envios e não muda mais. Acompanhe por lá.'

/** The name of the filters of the list of files, for a screen reader. */
export const captureFiltersLabel = 'Quais documentos'
/** Filters of the list of files. */
export const captureFilters = [
  { id: 'all', text: 'Todos' },
  { id: 'open', text: 'A enviar' },
  { id: 'problem', text: 'Com problema' },
  { id: 'held', text: 'Em espera' },
  { id: 'sent', text: 'Enviando' },
  { id: 'signature', text: 'Em assinatura' },
  { id: 'done', text: 'Capturados' },
] as const
export type CaptureFilter = (typeof captureFilters)[number]['id']

/** How the files are shown. */
export const captureViewTexts = {
  label: 'Modo de exibição',
  list: 'Lista',
  grid: 'Grade',
  smaller: 'Páginas menores',
  larger: 'Páginas maiores',
  columns: 'Colunas',
  columnsByWidth: 'Conforme a largura',
} as const
/** In the grid, for files that have no pages to show. */
export const pagelessText = (n: number): string =>
  n === 1
    ? '1 arquivo sem páginas para mostrar: veja na Lista'
    : `${n} arquivos sem páginas para mostrar: veja na Lista`

/** Shown when a filter or a search finds nothing. */
export const emptyFilters: Readonly<Record<CaptureFilter, { readonly title: string; readonly text: string }>> = {
  all: { title: 'Nenhum documento com este nome', text: 'Mude o texto da busca para ver os outros.' },
  open: { title: 'Nada a enviar', text: 'O que você adicionar e ainda não tiver enviado aparece aqui.' },
  problem: {
    title: 'Nenhum problema',
    text: 'O que não puder ser enviado, ou for recusado, aparece aqui com o motivo.',
  },
  held: { title: 'Nada em espera', text: 'O que você pediu e ainda pode ser desfeito, sem sair daqui, aparece aqui.' },
  sent: { title: 'Nada sendo enviado', text: 'O que você já pediu e o serviço ainda não registrou aparece aqui.' },
  signature: {
    title: 'Nada em assinatura',
    text: 'O que foi enviado para assinatura e ainda não tem número de registro aparece aqui.',
  },
  done: { title: 'Nada capturado nesta lista', text: 'O que receber número de registro aparece aqui.' },
}

/** Totals of the list: "12 documentos · 48 páginas · 9,3 MB"; `pages` is null while they are being counted. */
export function totalsText(totals: { files?: number; pages: number | null; bytes: number }): string {
  const { files = 0, pages, bytes } = totals
  return [
    ...(files === 0 ? [] : [count(files, 'documento', 'documentos')]),
    ...(pages === null || pages === 0 ? [] : [count(pages, 'página', 'páginas')]),
    ...(bytes === 0 ? [] : [size(bytes)]),
  ].join(' · ')
}

/** The remaining time, rounded; null where it is too short to show. */
export function remainingText(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds < 5) return null
  if (seconds < 55) return `cerca de ${Math.ceil(seconds / 5) * 5} s`
  if (seconds < 3300) return `cerca de ${Math.max(1, Math.round(seconds / 60))} min`
  return `cerca de ${Math.max(1, Math.round(seconds / 3600))} h`
}

/** The progress of a batch: "Enviando 12 de 300 · 41 MB/s · cerca de 2 min". */
export function sendingText(line: { index: number; total: number; speed: string | null; left: string | null }): string {
  const { index, total } = line
  const which = `Enviando ${index.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`
  return [which, ...[line.speed, line.left].filter((part) => part !== null)].join(' · ')
}

const waiting = (n: number) => count(n, 'documento aguarda', 'documentos aguardam')
export const pausedText = (n: number): string => (n === 0 ? 'Envio pausado' : `Envio pausado · ${waiting(n)}`)
export const offlineText = (n: number): string =>
  n === 0 ? 'Sem conexão · o que você enviar fica guardado' : `Sem conexão · ${waiting(n)} a conexão`
export const registeringText = (n: number): string => `${waiting(n)} o registro no serviço`
/** Files within the time for undoing. */
export const heldFilesText = (n: number): string =>
  `${count(n, 'documento', 'documentos')} em espera, ainda neste computador`

/** For a file whose content was captured before. */
export const knownText = (registro: string): string => `já capturado: ${registro}`
export const knownSentence = (registro: string, when: string | null, by: 'here' | 'service'): string =>
  `Este mesmo conteúdo já foi capturado${when === null ? '' : ` em ${when}`}${by === 'here' ? ' neste computador' : ''}, com o registro ${registro}. Não precisa ser enviado de novo.`

/** The result of a batch. */
export function endedText(batch: Record<'captured' | 'toSignature' | 'numberless' | 'refused', number>) {
  const { captured, toSignature, numberless, refused } = batch
  const parts = [
    ...(captured === 0 ? [] : [count(captured, 'capturado', 'capturados')]),
    ...(toSignature === 0 ? [] : [count(toSignature, 'enviado para assinatura', 'enviados para assinatura')]),
    ...(numberless === 0 ? [] : [`${count(numberless, 'recebido', 'recebidos')} sem número de registro`]),
    ...(refused === 0 ? [] : [count(refused, 'recusado', 'recusados')]),
  ]
  return `${parts.join(', ')}.`
}
/** The result of one file. */
export const endedSentence = {
  captured: (name: string, registro: string) => `${name} capturado, registro ${registro}.`,
  toSignature: (name: string) => `${name} enviado para assinatura.`,
  numberless: (name: string) => `${name} recebido pelo serviço, sem número de registro.`,
  refused: (name: string) => `${name} recusado.`,
} as const
export const stepText = (ended: number, total: number, step: number): string =>
  `${step}%: ${ended.toLocaleString('pt-BR')} de ${count(total, 'documento pronto', 'documentos prontos')}.`
export const arrivedText = (n: number, folder: string): string =>
  `${count(n, 'documento chegou', 'documentos chegaram')} da pasta ${folder}.`

export const removeTitle = (n: number): string => `Remover ${count(n, 'documento', 'documentos')} da lista?`
export const removeText =
  'Eles saem só desta lista: o que já foi capturado continua no serviço, e os originais continuam onde estão.'

type Rejected = readonly { readonly isFolder?: boolean | undefined }[]

function rejectedParts(rejected: Rejected, one: string, many: string): string[] {
  const folders = rejected.filter(({ isFolder }) => isFolder).length
  const files = rejected.length - folders
  return [
    ...(files === 0 ? [] : [count(files, one, many)]),
    ...(folders === 0 ? [] : [count(folders, 'pasta sem documento', 'pastas sem documento')]),
  ]
}
/** The line for what was not taken. */
export const rejectedText = (rejected: Rejected): string =>
  joinList(rejectedParts(rejected, 'arquivo não foi aceito', 'arquivos não foram aceitos'))

/** Announced after files were added. */
export function addedText(added: number, rejected: Rejected): string {
  const taken = count(added, 'documento adicionado', 'documentos adicionados', 'Nenhum documento adicionado')
  return `${[taken, ...rejectedParts(rejected, 'não aceito', 'não aceitos')].join(', ')}.`
}

/** For files that were opened with Malote while nobody was signed in. */
export const beforeTitle = (n: number): string =>
  n === 1
    ? '1 arquivo aberto com o Malote antes de você entrar está em Capturar'
    : `${count(n, 'arquivo aberto', 'arquivos abertos')} com o Malote antes de você entrar estão em Capturar`
export const beforeText = 'Nada foi enviado. O que não for seu, remova da lista: o original continua onde está.'
