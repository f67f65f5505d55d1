import { count, joinList } from './numbers.ts'
import { recipientsText } from './route.ts'

/** The choices for a processed original. */
export const originalsTexts = {
  sort: {
    text: 'Mover para subpastas',
    detail:
      'O original vai para enviados quando o documento é enviado, ou para duplicados ou com-erro. Tudo dentro da própria pasta.',
  },
  keep: { text: 'Deixar onde está', detail: 'O original fica onde o scanner o gravou. Nada é movido nem apagado.' },
} as const

interface FolderInfo {
  readonly state: 'watching' | 'paused' | 'unreachable'
  readonly problem: string | null
  readonly arriving: number
  readonly taken: number
  readonly duplicates: number
  readonly failed: number
  readonly unread: { readonly count: number } | null
}

export const folderStates = {
  watching: { text: 'monitorando', tone: 'ok', icon: 'ok' },
  paused: { text: 'em pausa', tone: 'quiet', icon: 'wait' },
  unreachable: { text: 'inacessível', tone: 'warn', icon: 'warn' },
} as const

/** Counts the files from a folder: "nada chegou ainda". */
export function folderCounts({ arriving, taken, duplicates, failed, unread }: FolderInfo): string {
  const parts = [
    ...(arriving === 0 ? [] : [`${arriving.toLocaleString('pt-BR')} chegando`]),
    ...(taken === 0 ? [] : [count(taken, 'recebido', 'recebidos')]),
    ...(duplicates === 0 ? [] : [count(duplicates, 'duplicado', 'duplicados')]),
    ...(failed === 0 ? [] : [`${failed.toLocaleString('pt-BR')} com erro`]),
  ]
  const came = parts.length === 0 ? ['nada chegou ainda'] : parts
  return [...came, ...(unread === null ? [] : [count(unread.count, 'não lido', 'não lidos')])].join(' · ')
}

/** The heading above the reasons. */
export const unreadTitle = (n: number): string =>
  n === 1 ? 'Algo nesta pasta não é lido' : `${n.toLocaleString('pt-BR')} itens desta pasta não são lidos`

/** The same counts, each with its meaning. */
export const folderFacts = ({ arriving, taken, duplicates, failed }: Omit<FolderInfo, 'unread'>) => [
  { id: 'arriving', text: 'Chegando', n: arriving, detail: 'ainda sendo gravados, ou em uso pelo scanner' },
  { id: 'taken', text: 'Recebidos', n: taken, detail: 'copiados para este computador e postos na lista' },
  {
    id: 'duplicates',
    text: 'Duplicados',
    n: duplicates,
    detail: 'o mesmo conteúdo já tinha chegado ou já foi capturado',
  },
  { id: 'failed', text: 'Com erro', n: failed, detail: 'não são PDFs que possam ser capturados' },
]

/** Explains automatic sending in the user's name. */
export const sendsAtOnceText = (capturer: string | null, kind: string, recipients: readonly string[] = []): string =>
  `O que chegar de uma pasta monitorada com este perfil será enviado assim que nada estiver pendente, como ${kind}, em nome de ${capturer ?? 'quem tiver o papel atual no momento do envio'}${recipients.length === 0 ? '' : `, e depois encaminhado a ${recipientsText(recipients)}`}, sem que ninguém veja antes. Vale como se você enviasse cada um. Só acontece com o Malote aberto e você dentro, e cada envio ainda passa pela espera com Desfazer.`

/** For a profile that leaves a required field of its files empty. */
export const lackingInProfile = (lacks: string): string =>
  `Neste perfil, ${lacks}: o que chegar aguarda em Capturar até que você complete.`

const fields = [
  { id: 'classe', means: 'classe', example: '01.01' },
  { id: 'nome', means: 'nome', example: 'Nota fiscal 1042' },
  { id: 'acesso', means: 'acesso', example: 'Público' },
] as const

export const patternHint = 'Use {classe}, {nome} e {acesso}, separados por um sinal. Deixe vazio para não ler o nome.'

/** An example of a pattern: a file name, and what is read from it; null for a pattern without fields. */
export function patternExample(pattern: string): string | null {
  const used = fields.filter(({ id }) => pattern.toLowerCase().includes(`{${id}}`))
  if (used.length === 0) return null
  const name = pattern.replace(/\{(classe|nome|acesso)\}/gi, (_, id: string) => {
    const field = fields.find((each) => each.id === id.toLowerCase())
    return field?.example ?? ''
  })
  return `De “${name}.pdf” seria lido: ${joinList(used.map(({ means, example }) => `${means} ${example}`))}.`
}

export const subjectHint = 'Use {nome} onde vai o nome do documento.'
/** An example of a subject pattern; null for one without the name. */
export const subjectExample = (pattern: string): string | null =>
  /\{nome\}/i.test(pattern)
    ? `Para “Nota fiscal 1042.pdf” seria: ${pattern.replaceAll(/\{nome\}/gi, 'Nota fiscal 1042')}.`
    : null

/** The second line of a profile in the list. */
export const profileSecond = (
  kind: string,
  classe: string | null,
  access: string,
  recipients: readonly string[] = [],
): string =>
  [
    kind,
    ...(classe === null ? [] : [`classe ${classe}`]),
    access,
    ...(recipients.length === 0 ? [] : [`encaminha a ${recipientsText(recipients)}`]),
  ].join(' · ')

/** The second line of what the person may not change. */
export const lockedSecond = ({ lock }: { lock: string | null }, second: string): string =>
  lock === null ? second : `fixado · ${second}`
