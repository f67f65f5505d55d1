/** What may go wrong, by the names that the page and its JSON have for it. */
export const faultKinds = [
  'atraso',
  'erro',
  'indisponivel',
  'limite',
  'nao-autorizado',
  'queda-antes',
  'queda-depois',
  'evento-preso',
  'evento-falho',
  'outros-bytes',
  'sorteio',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** What `sorteio` draws from: whatever happens to a request by itself. */
export const drawn = [
  'atraso',
  'erro',
  'indisponivel',
  'limite',
  'nao-autorizado',
  'queda-antes',
  'queda-depois',
] as const satisfies readonly FaultKind[]

/** When a fault's turn is: as a request comes, as it queues an event, as a file's bytes leave. */
export type Moment = 'request' | 'event' | 'bytes'
const momentOf = (kind: FaultKind): Moment => {
  if (kind === 'evento-preso' || kind === 'evento-falho') return 'event'
  return kind === 'outros-bytes' ? 'bytes' : 'request'
}

/** Which of the requests that it matches a switch takes. */
export type Holds =
  | { readonly vale: 'sempre' }
  | { readonly vale: 'proximas'; readonly vezes: number; readonly restantes: number }
  | {
      readonly vale: 'acaso'
      readonly probabilidade: number
      readonly semente: number
      /** Where its sequence of numbers has got to; at first the seed. */
      readonly estado: number
    }

/** A switch that is on. `metodo` and `caminho` are those of a declared route, or `*` for any. */
export interface FaultSwitch {
  readonly id: string
  readonly metodo: string
  readonly caminho: string
  readonly falha: FaultKind
  readonly atrasoMs: number
  readonly tentarDepoisSegundos: number
  readonly holds: Holds
  /** How often it has struck. */
  readonly aplicadas: number
}

/** A request, by the route that answers it. */
export interface Asked {
  readonly metodo: string
  readonly caminho: string
}

/** A switch that strikes: `falha` is never `sorteio` here. */
export interface Struck {
  readonly source: FaultSwitch
  readonly falha: FaultKind
}

/** The next number of a sequence, from 0 to below 1 (mulberry32): the same for the same seed, on any computer. */
export function nextRandom(state: number): { value: number; state: number } {
  const next = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, state: next }
}

const matches = (one: FaultSwitch, { metodo, caminho }: Asked): boolean =>
  (one.metodo === '*' || one.metodo === metodo) && (one.caminho === '*' || one.caminho === caminho)

/** Whether a switch takes a request that it matches, and the switch as it is afterwards. */
function take(one: FaultSwitch): { strikes: boolean; after: FaultSwitch } {
  const { holds } = one
  const counted = { ...one, aplicadas: one.aplicadas + 1 }
  if (holds.vale === 'sempre') return { strikes: true, after: counted }
  if (holds.vale === 'proximas') {
    if (holds.restantes === 0) return { strikes: false, after: one }
    return { strikes: true, after: { ...counted, holds: { ...holds, restantes: holds.restantes - 1 } } }
  }
  const { value, state } = nextRandom(holds.estado)
  const moved = { ...holds, estado: state }
  return value < holds.probabilidade
    ? { strikes: true, after: { ...counted, holds: moved } }
    : { strikes: false, after: { ...one, holds: moved } }
}

/** What a switch does when it strikes; a draw moves the sequence on, whose first number was the seed's. */
function kindOf(one: FaultSwitch): { falha: FaultKind; after: FaultSwitch } {
  if (one.falha !== 'sorteio') return { falha: one.falha, after: one }
  const { holds } = one
  const { value, state } = nextRandom(holds.vale === 'acaso' ? holds.estado : one.aplicadas)
  const after = holds.vale === 'acaso' ? { ...one, holds: { ...holds, estado: state } } : one
  return { falha: drawn[Math.floor(value * drawn.length)] ?? 'erro', after }
}

/**
 * Which switches strike at a moment of a request, in the order in which they were set: delays add up, and the first
 * that ends the request is the last to strike. Those after it are neither used up nor drawn.
 */
export function decide(
  switches: readonly FaultSwitch[],
  moment: Moment,
  asked: Asked,
): { struck: Struck[]; switches: FaultSwitch[] } {
  const struck: Struck[] = []
  let over = false
  const after = switches.map((one) => {
    if (over || momentOf(one.falha) !== moment || !matches(one, asked)) return one
    const taken = take(one)
    if (!taken.strikes) return taken.after
    const { falha, after: moved } = kindOf(taken.after)
    struck.push({ source: one, falha })
    over = falha !== 'atraso'
    return moved
  })
  return { struck, switches: after }
}
