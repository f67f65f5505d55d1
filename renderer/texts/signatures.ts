import { moment } from './dates.ts'
import { notUndoneText } from './hold.ts'
import { count, joinList, size } from './numbers.ts'

/** The tabs of Assinar. */
export const signatureQueues = [
  { id: 'AguardandoMim', text: 'Para mim' },
  { id: 'AguardandoOutros', text: 'Com outros' },
  { id: 'Concluidos', text: 'Concluídos' },
  { id: 'Recusados', text: 'Recusados' },
] as const
export type SignatureQueue = (typeof signatureQueues)[number]['id']

export const emptySignatureQueues: Readonly<Record<SignatureQueue, { title: string; text: string }>> = {
  AguardandoMim: {
    title: 'Nenhum documento aguarda a sua assinatura',
    text: 'Quando alguém enviar um documento para você assinar, ele aparece aqui.',
  },
  AguardandoOutros: {
    title: 'Nenhuma assinatura pendente com outras pessoas',
    text: 'Documentos que você enviou ou já assinou ficam aqui até que todos assinem.',
  },
  Concluidos: { title: 'Nenhum documento concluído', text: 'Documentos que todos assinaram aparecem aqui.' },
  Recusados: { title: 'Nenhum documento recusado', text: 'Documentos que alguém recusou aparecem aqui.' },
}

/** The orders of a queue. */
export const queueOrderTexts = {
  oldest: 'Enviados há mais tempo primeiro',
  newest: 'Enviados por último primeiro',
  name: 'Por nome',
} as const
export type QueueOrder = keyof typeof queueOrderTexts
export const selectAllText = (documents: number): string => `Selecionar todos os ${documents}`

export const printedQueueTitle = (queue: SignatureQueue): string =>
  `Assinar: ${signatureQueues.find(({ id }) => id === queue)?.text ?? ''}`

interface SignerInfo {
  readonly id: string
  readonly nome: string
  readonly manifestacao: string
  readonly data?: string | undefined
  readonly justificativa?: string | undefined
  readonly desde: string | null
  readonly isLate: boolean
}
interface SignerBadge {
  readonly text: string
  readonly tone: 'ok' | 'quiet' | 'warn' | 'danger'
  readonly icon: 'ok' | 'wait' | 'warn' | 'bad'
}

/** The state of a signer: "assinou hoje, 10:42", "pendente desde ontem, 18:03". */
export function signerBadge({ manifestacao, data, desde, isLate }: SignerInfo, now: Date): SignerBadge {
  const at = data === undefined ? '' : ` ${moment(data, now)}`
  if (manifestacao === 'Assinado') return { text: `assinou${at}`, tone: 'ok', icon: 'ok' }
  if (manifestacao === 'Recusado') return { text: `recusou${at}`, tone: 'danger', icon: 'bad' }
  if (manifestacao !== 'NaoSeManifestou') return { text: manifestacao, tone: 'quiet', icon: 'wait' }
  const since = desde === null ? 'pendente' : `pendente desde ${moment(desde, now)}`
  return isLate
    ? { text: `${since} (em atraso)`, tone: 'warn', icon: 'warn' }
    : { text: since, tone: 'quiet', icon: 'wait' }
}

interface QueueItemInfo {
  readonly isSender: boolean
  readonly capturador: { readonly nome: string }
  readonly assinantes: readonly SignerInfo[]
  readonly heldBy: readonly string[]
  readonly bloqueado: boolean
  readonly registro: string | null
  readonly paginas?: number | undefined
  readonly bytes: number
}

/** Its pages, where the service tells them, and its size. */
const extentOf = ({ paginas, bytes }: QueueItemInfo): readonly string[] => [
  ...(paginas === undefined ? [] : [count(paginas, 'página', 'páginas')]),
  size(bytes),
]

/** The second line of a document in a queue: sender, who has it since when, who refused it, or its number. */
export function queueItemText(queue: SignatureQueue, item: QueueItemInfo, now: Date): string {
  if (queue === 'Recusados') {
    const refused = item.assinantes.find(({ manifestacao }) => manifestacao === 'Recusado')
    if (refused !== undefined) return [refused.nome, refused.justificativa].filter(Boolean).join(': ')
  }
  if (queue === 'Concluidos') return item.registro ?? captureBadge(item, now).second
  const from = item.isSender ? 'De você' : `De ${item.capturador.nome}`
  if (queue === 'AguardandoMim') return [from, ...extentOf(item)].join(' · ')
  const holders = item.assinantes.filter(({ id }) => item.heldBy.includes(id))
  if (holders.length === 0) return from
  const since = holders.flatMap(({ desde }) => desde ?? []).sort()[0]
  const who = holders.length > 2 ? `${holders[0]?.nome} e mais ${holders.length - 1}` : joinList(holders.map(nameOf))
  return since === undefined ? `Com ${who}` : `Com ${who} desde ${moment(since, now)}`
}

/** The last signature starts the capture. Without a number after this time, it may have failed; in milliseconds. */
const captureTimeoutMs = 10 * 60_000

interface CaptureBadge {
  readonly text: string
  readonly tone: 'ok' | 'going' | 'warn'
  readonly icon: 'ok' | 'going' | 'warn'
  /** The second line of a document without a number. */
  readonly second: string
  /** The advice; null for none. */
  readonly advice: string | null
}

/** The capture of a document that everybody has signed. */
export function captureBadge({ registro, assinantes }: QueueItemInfo, now: Date): CaptureBadge {
  if (registro !== null) return { text: 'capturado', tone: 'ok', icon: 'ok', second: registro, advice: null }
  const last = Math.max(...assinantes.flatMap(({ data }) => (data === undefined ? [] : Date.parse(data))))
  // Without a known time nothing counts as late.
  if (now.getTime() - last <= captureTimeoutMs || last === Number.NEGATIVE_INFINITY) {
    return { text: 'capturando', tone: 'going', icon: 'going', second: 'Todos assinaram', advice: null }
  }
  return {
    text: 'sem registro',
    tone: 'warn',
    icon: 'warn',
    second: 'Todos assinaram, ainda sem registro',
    advice:
      'Todos assinaram, e o serviço ainda não deu o número de registro. Se ele não aparecer, procure o suporte com o nome deste documento.',
  }
}
const nameOf = ({ nome }: { nome: string }) => nome

/** "1 de 3 assinaram". */
export function signedText(signers: readonly { manifestacao: string }[]): string {
  const signed = signers.filter(({ manifestacao }) => manifestacao === 'Assinado').length
  return `${signed} de ${signers.length} ${signers.length === 1 ? 'assinou' : 'assinaram'}`
}

/** The button that signs several documents; names the role when it is the same for all. */
export const signMany = (n: number, roles: readonly string[]): string =>
  roles.length === 1 ? `Assinar ${n} como ${roles[0]}` : `Assinar ${count(n, 'documento', 'documentos')}`

/** How many pages the user has seen. */
export const seenText = (seen: number, pages: number | null): string => {
  if (pages === null || seen === 0) return 'nenhuma página vista'
  if (seen >= pages) return pages === 1 ? 'viu a única página' : `viu as ${pages} páginas`
  return `viu ${seen} de ${pages} páginas`
}

/** The acts that an environment does not offer; null when it offers all. */
export function lackingText(offers: Readonly<Record<SignatureAct, boolean>>): string | null {
  const lacking = actNames.filter((act) => !offers[act]).map((act) => signatureActs[act].text.toLowerCase())
  if (lacking.length === 0) return null
  return `Este ambiente não permite ${joinList(lacking)} por aqui. Para isso, use o site do serviço.`
}

export const reasonText = (reason: string): string => `Motivo: ${reason}`

/** The person who blocked a document, and the reason, if known. */
export function blockedText(notice: { quem: string | null; justificativa: string | null } | null): string {
  const by = notice?.quem == null ? '' : `Por ${notice.quem}. `
  const why = notice?.justificativa == null ? '' : `${reasonText(notice.justificativa)} `
  return `${by}${why}Ninguém assina este documento até que quem o bloqueou, ou quem o enviou, o desbloqueie.`
}

export const unreadable = {
  title: 'Este ambiente não mostra o documento a ser assinado',
  text: 'Leia-o no site do serviço. Aqui ele pode ser assinado, um de cada vez e por escolha expressa.',
} as const

/** Acts on a document in the signature phase, other than signing. */
export const signatureActs = {
  refuse: {
    text: 'Recusar',
    means: 'Você está recusando este documento. A recusa fica registrada com o motivo e',
    needsReason: true,
  },
  block: {
    text: 'Bloquear',
    means: 'Ninguém mais poderá assinar este documento até que ele seja desbloqueado.',
    needsReason: true,
  },
  unblock: {
    text: 'Desbloquear',
    means: 'As assinaturas poderão continuar. Só quem bloqueou ou quem enviou o documento pode desbloqueá-lo.',
    needsReason: false,
  },
  delete: {
    text: 'Excluir',
    means: 'O documento sai da fase de assinatura para todos, com as assinaturas que já tem. Não pode ser desfeito.',
    needsReason: false,
  },
} as const
export type SignatureAct = keyof typeof signatureActs
const actNames = ['refuse', 'block', 'unblock', 'delete'] as const satisfies readonly SignatureAct[]

/** Says before an act on a document in signature what it will do. */
export const actMeansText = (act: SignatureAct, holdSeconds: number): string =>
  act === 'refuse' ? `${signatureActs.refuse.means} ${notUndoneText(holdSeconds)}.` : signatureActs[act].means
