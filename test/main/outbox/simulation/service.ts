import type { FileReference, PollEnd, ReconcileEnd, RegisterEnd, StepFailure } from '../../../../main/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'

const said = { status: null, message: 'A resposta não chegou.', traceId: null }
const used = { status: 400, message: 'idArquivo já utilizado.', traceId: null }
const no = { status: 422, message: 'Não pode ser feito.', traceId: null }
const unknownEvent = { status: 404, message: 'Evento não encontrado.', traceId: null }

/**
 * What the outbox believes of the service: a file binds to one record, a forwarding is made as often as it is asked
 * for, and what is accepted is carried out by an event that may come late, fail or be forgotten.
 */
export interface ServiceModel {
  upload(): FileReference
  /** The one request that is not safe: it may be lost on its way, or its answer on the way back. */
  post(name: string, idArquivo: string | null, calm: boolean): RegisterEnd
  /**
   * Somebody has it sent again early. What is still under way may come about at the worst moment, just after it has
   * been looked for; where it has not when the new request comes, it will come to nothing.
   */
  hurried(name: string): void
  reconcile(name: string, idArquivo: string | null, known: readonly string[]): ReconcileEnd
  poll(eventId: string): PollEnd
  /** Records that have been made of an operation. */
  recordsOf(name: string): string[]
  /** How often it was unknown what had become of a request. */
  readonly unknown: number
}

interface Event {
  readonly id: string
  at: number
  /** Nothing comes of it. */
  fails: boolean
  /** The service tells nobody how it stands. */
  readonly isForgotten: boolean
}

export function createService({
  chance,
  now,
  horizonMs,
}: {
  chance: Chance
  now(): number
  horizonMs: number
}): ServiceModel {
  const bound = new Map<string, Event>()
  /** Files that the service has let go of: a request that arrives late finds them so, too. */
  const gone = new Set<string>()
  const events = new Map<string, Event>()
  const asked = new Map<string, Event[]>()
  /** True until it has been looked for since. */
  const hurried = new Map<string, boolean>()
  let last = 0
  let unknown = 0
  const id = () => {
    last += 1
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }

  const carryOut = (name: string, idArquivo: string | null): string => {
    // One in twelve is later than the horizon, by up to four of them.
    const late = chance.one(12) ? chance.between(1, 4) * horizonMs : 0
    const at = now() + late + chance.between(0, 3000)
    const event = { id: id(), at, fails: chance.one(15), isForgotten: chance.one(15) }
    events.set(event.id, event)
    asked.set(name, [...(asked.get(name) ?? []), event])
    if (idArquivo !== null) bound.set(idArquivo, event)
    return event.id
  }
  /** Whether a file is gone, or goes now: once in so many times, 0 never. */
  const isGone = (idArquivo: string, times: number) => {
    if (times > 0 && chance.one(times)) gone.add(idArquivo)
    return gone.has(idArquivo)
  }
  const isOver = ({ at }: Event) => at <= now()
  const underWay = (name: string) => (asked.get(name) ?? []).filter((event) => !isOver(event))
  const failed = (failure: StepFailure) => ({ kind: 'failed' as const, failure })

  return {
    upload: () => ({ idArquivo: id() }),
    post(name, idArquivo, calm) {
      const lost = !calm && chance.one(6)
      if (lost && chance.one(2)) return failed({ kind: 'offline' })
      if (lost) {
        unknown += 1
        return failed({ kind: 'uncertain', said })
      }
      if (idArquivo !== null && bound.has(idArquivo)) return failed({ kind: 'refused', said: used })
      if (!calm && chance.one(20)) return failed({ kind: 'refused', said: no })
      if (idArquivo !== null && isGone(idArquivo, calm ? 0 : 20)) return { kind: 'file-gone' }
      if (hurried.has(name)) for (const event of underWay(name)) event.fails = true
      const eventId = carryOut(name, idArquivo)
      if (!calm && chance.one(4)) {
        unknown += 1
        return failed({ kind: 'uncertain', said })
      }
      return { kind: 'registered', eventId }
    },
    hurried: (name) => void hurried.set(name, true),
    reconcile(name, idArquivo, known) {
      if (idArquivo !== null) {
        const event = bound.get(idArquivo)
        if (event === undefined && isGone(idArquivo, 6)) return { kind: 'file-gone' }
        // Repeated with the same file: it had not arrived, and now it has.
        if (event === undefined) return { kind: 'registered', eventId: carryOut(name, idArquivo) }
        if (!isOver(event)) return { kind: 'absent' }
        return event.fails ? { kind: 'not-carried-out' } : { kind: 'completed', result: {} }
      }
      const found = this.recordsOf(name).filter((each) => !known.includes(each))
      if (found.length > 1) {
        const candidates = found.map((each) => ({ id: each, label: name, at: '2026-11-20T12:00:00Z', result: {} }))
        return { kind: 'ambiguous', candidates }
      }
      if (found.length === 1) return { kind: 'completed', result: {} }
      if (hurried.get(name)) {
        hurried.set(name, false)
        if (chance.one(2)) for (const event of underWay(name)) event.at = now() + 1
      }
      return { kind: 'absent' }
    },
    poll(eventId) {
      const event = events.get(eventId)
      if (event === undefined || event.isForgotten) return { kind: 'event-unknown', said: unknownEvent }
      if (!isOver(event)) return { kind: 'event-pending' }
      return event.fails ? failed({ kind: 'refused', said: no }) : { kind: 'event-ended', ids: {} }
    },
    recordsOf: (name) => (asked.get(name) ?? []).filter((each) => isOver(each) && !each.fails).map((each) => each.id),
    get unknown() {
      return unknown
    },
  }
}
