import { count, listed } from './numbers.ts'

/** What becomes of a file, in the order in which it is offered: the most frequent first. */
export const captureKinds = {
  scanned: { text: 'Digitalizado', detail: 'Papel digitalizado: capturado na hora, como cópia autenticada.' },
  original: {
    text: 'Digitalizado original',
    detail: 'Papel original digitalizado: capturado na hora, com valor de original.',
  },
  signature: { text: 'Para assinatura', detail: 'Capturado depois que todos assinarem.' },
  'self-signed': { text: 'Assinado por mim', detail: 'Ao capturar, você assina. Só você assina.' },
  certificate: { text: 'Já assinado', detail: 'O PDF já traz assinatura com certificado ICP-Brasil.' },
  copy: { text: 'Cópia simples', detail: 'Documento digital sem assinatura, capturado como cópia.' },
} as const
type CaptureKindSaid = keyof typeof captureKinds
type KindTexts = Readonly<Record<CaptureKindSaid, { readonly text: string; readonly detail: string }>>

/** The same for a citizen, whose scans are simple copies. */
export const captureKindsFor = (asCitizen: boolean): KindTexts =>
  asCitizen
    ? {
        ...captureKinds,
        scanned: { text: 'Digitalizado', detail: 'Papel digitalizado: capturado na hora, como cópia simples.' },
      }
    : captureKinds

/** What a person should know of a PDF before it is sent; none of it keeps it from being sent. */
export const findingTexts = {
  'not-examined': {
    text: 'Não examinado',
    detail: 'O Malote não conseguiu examinar este PDF. Abra-o e confira antes de enviar.',
  },
  repaired: {
    text: 'Estrutura reparada',
    detail: 'O PDF tem erros de estrutura. Confira se todas as páginas aparecem.',
  },
  signed: { text: 'Já assinado', detail: 'O PDF traz assinatura digital: o tipo que a preserva é proposto.' },
  restricted: {
    text: 'Uso restrito',
    detail: 'O PDF abre sem senha, mas proíbe alguns usos, como imprimir ou copiar.',
  },
  'low-resolution': {
    text: 'Baixa resolução',
    detail: 'Digitalizado com menos de 150 pontos por polegada. Confira se está legível.',
  },
  'no-text': { text: 'Sem texto', detail: 'As primeiras páginas são só imagem: o texto não pode ser pesquisado.' },
  'odd-sizes': { text: 'Páginas diferentes', detail: 'As páginas não são todas do mesmo tamanho.' },
} as const

/** Where a file stands that no operation tells of. */
export const rowStates: Readonly<Record<string, string>> = {
  preparing: 'preparando',
  problem: 'com problema',
  draft: 'só neste computador',
  sent: 'na fila deste computador',
  done: 'concluído',
  refused: 'recusado',
}

/** What a sentence about a selection is made of. */
export interface SelectionSaid {
  /** How many there are of each kind. */
  readonly counts: Readonly<Partial<Record<CaptureKindSaid, number>>>
  /** As whom: a role with its place, or the person. */
  readonly capturer: string | null
  /** Names of the levels of access among them. */
  readonly levels: readonly string[]
}

/** Each kind's part of the sentence, for one document and for many. */
const parts: Readonly<Record<CaptureKindSaid, readonly [one: [string, string], many: [string, string]]>> = {
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
    ['documento', 'seguirá para assinatura'],
    ['documentos', 'seguirão para assinatura'],
  ],
}

/** What will happen: "2 documentos digitalizados serão capturados como Gerente (SEFAZ/GECON), acesso Público." */
export function captureSentence({ counts, capturer, levels }: SelectionSaid): string {
  if (capturer === null) return 'Escolha no rodapé da janela em nome de qual papel os documentos seguem.'
  const said = (Object.keys(parts) as CaptureKindSaid[]).flatMap((kind) => {
    const n = counts[kind] ?? 0
    const [one, many] = parts[kind]
    return n === 0 ? [] : [`${count(n, one[0], many[0])} ${n === 1 ? one[1] : many[1]}`]
  })
  if (said.length === 0) return 'Nada do que está selecionado espera envio.'
  return `${listed(said)} como ${capturer}, acesso ${listed(levels)}.`
}

/** The button that does it; where capturing is signing, it says so. */
export function captureAction({ counts }: Pick<SelectionSaid, 'counts'>): string {
  const { signature: sent = 0, 'self-signed': signed = 0, ...others } = counts
  const captured = Object.values(others).reduce((sum, n) => sum + n, signed)
  const sending = `nviar ${sent} para assinatura`
  if (captured === 0) return sent === 0 ? 'Capturar' : `E${sending}`
  const documents = sent === 0 ? count(captured, 'documento', 'documentos') : String(captured)
  // Each document is counted once, whatever is done with it.
  const alsoSigned = signed === 0 || signed === captured ? '' : ` (assinando ${signed})`
  const capturing = `${signed === captured ? 'Assinar e capturar' : 'Capturar'} ${documents}${alsoSigned}`
  return sent === 0 ? capturing : `${capturing} e e${sending}`
}

/** Under what has been asked for already; `held` while it can still be undone. */
export const fixedText = (held: boolean): string =>
  held
    ? 'Espera neste computador antes de seguir. Para mudar, use Desfazer no pé da janela.'
    : 'O que está selecionado já seguiu e não muda mais. Acompanhe em Saída.'
