/** The kinds of fault, as JSON names them. */
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

/** The kinds that `sorteio` draws from: those that apply to a request. */
export const randomFaultKinds = [
  'atraso',
  'erro',
  'indisponivel',
  'limite',
  'nao-autorizado',
  'queda-antes',
  'queda-depois',
] as const satisfies readonly FaultKind[]

/** When a fault applies: when a request arrives, when it queues an event, or when a file is sent. */
export type FaultStage = 'request' | 'event' | 'bytes'
const stageOf = (kind: FaultKind): FaultStage => {
  if (kind === 'evento-preso' || kind === 'evento-falho') return 'event'
  return kind === 'outros-bytes' ? 'bytes' : 'request'
}

/** To which of the matching requests a fault applies. */
export type FaultSchedule =
  | { readonly vale: 'sempre' }
  | { readonly vale: 'proximas'; readonly vezes: number; readonly restantes: number }
  | {
      readonly vale: 'acaso'
      readonly probabilidade: number
      readonly semente: number
      /** The state of the random sequence; at first the seed. */
      readonly estado: number
    }

/** A fault that is on. `metodo` and `caminho` are those of a declared route, or `*` for any. */
export interface FaultSwitch {
  readonly id: string
  readonly metodo: string
  readonly caminho: string
  readonly falha: FaultKind
  readonly atrasoMs: number
  readonly tentarDepoisSegundos: number
  readonly schedule: FaultSchedule
  /** How often it has applied. */
  readonly aplicadas: number
}

/** A declared route. */
export interface Endpoint {
  readonly metodo: string
  readonly caminho: string
}

/** A fault that applies to a request; `falha` is never `sorteio`. */
export interface AppliedFault {
  readonly faultSwitch: FaultSwitch
  readonly falha: FaultKind
}

/** The next number of a random sequence, from 0 to below 1 (mulberry32): the same for a seed on any computer. */
export function nextRandom(state: number): { value: number; state: number } {
  const next = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, state: next }
}

const matches = (one: FaultSwitch, { metodo, caminho }: Endpoint): boolean =>
  (one.metodo === '*' || one.metodo === metodo) && (one.caminho === '*' || one.caminho === caminho)

/** Whether a fault applies to a matching request, and its state afterwards. */
function tryFault(one: FaultSwitch): { applies: boolean; after: FaultSwitch } {
  const { schedule } = one
  const counted = { ...one, aplicadas: one.aplicadas + 1 }
  if (schedule.vale === 'sempre') return { applies: true, after: counted }
  if (schedule.vale === 'proximas') {
    if (schedule.restantes === 0) return { applies: false, after: one }
    return { applies: true, after: { ...counted, schedule: { ...schedule, restantes: schedule.restantes - 1 } } }
  }
  const { value, state } = nextRandom(schedule.estado)
  const moved = { ...schedule, estado: state }
  return value < schedule.probabilidade
    ? { applies: true, after: { ...counted, schedule: moved } }
    : { applies: false, after: { ...one, schedule: moved } }
}

/** The kind of a fault that applies; `sorteio` draws it from the random sequence. */
function drawKind(one: FaultSwitch): { falha: FaultKind; after: FaultSwitch } {
  if (one.falha !== 'sorteio') return { falha: one.falha, after: one }
  const { schedule } = one
  const { value, state } = nextRandom(schedule.vale === 'acaso' ? schedule.estado : one.aplicadas)
  const after = schedule.vale === 'acaso' ? { ...one, schedule: { ...schedule, estado: state } } : one
  return { falha: randomFaultKinds[Math.floor(value * randomFaultKinds.length)] ?? 'erro', after }
}

/**
 * The faults that apply at a stage of a request, in the order in which they were added. Delays add up; the first fault
 * that ends the request is the last one, and later ones are not used up.
 */
export function applyFaults(
  switches: readonly FaultSwitch[],
  stage: FaultStage,
  endpoint: Endpoint,
): { applied: AppliedFault[]; switches: FaultSwitch[] } {
  const applied: AppliedFault[] = []
  let isEnded = false
  const after = switches.map((one) => {
    if (isEnded || stageOf(one.falha) !== stage || !matches(one, endpoint)) return one
    const tried = tryFault(one)
    if (!tried.applies) return tried.after
    const { falha, after: moved } = drawKind(tried.after)
    applied.push({ faultSwitch: one, falha })
    isEnded = falha !== 'atraso'
    return moved
  })
  return { applied, switches: after }
}
