import type { OperationView } from '../../../../contract/bridge/outbox.ts'
import type { Outbox } from '../../../../main/engine/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'
import type { ServiceModel } from './service.ts'

/** The simulated person waits longer than the maximal delay of an event, except once, when they retry at once. */
const patienceMs = 15 * 60_000

interface DeciderOptions {
  readonly chance: Chance
  readonly service: Pick<ServiceModel, 'retriedEarly' | 'recordsOf'>
  now(): number
  viewsOf(owner: string): readonly OperationView[]
  outboxOf(owner: string): Outbox | undefined
  /** Reports a violated rule. */
  reportViolation(sentence: string): void
}

/** Simulates a person who knows only what the screen shows. */
export function createDecider({ chance, service, now, viewsOf, outboxOf, reportViolation }: DeciderOptions) {
  const askedSince = new Map<string, number>()
  const retriedOnce = new Set<string>()

  /** The person waits, looks at the service themselves, and says what they saw. */
  function answerUnread(outbox: Outbox | undefined, { id, title, question }: OperationView, since: number): void {
    if (now() - since <= patienceMs) return
    const isThere = service.recordsOf(title).length > 0
    if (question === 'choose') outbox?.choose({ operationId: id, id: isThere ? id : null })
    else if (!isThere) outbox?.retry({ operationId: id })
  }

  function answer(outbox: Outbox | undefined, view: OperationView): void {
    const { id, title, question } = view
    const since = askedSince.get(id) ?? now()
    askedSince.set(id, since)
    if (view.doubt === 'unreadable') return answerUnread(outbox, view, since)
    if (question === 'choose') reportViolation(`${id} was found more than once`)
    const isEarly = !retriedOnce.has(id) && chance.one(2)
    if (isEarly) {
      retriedOnce.add(id)
      service.retriedEarly(title)
    }
    if (isEarly || now() - since > patienceMs) outbox?.retry({ operationId: id })
  }

  return (owner: string): void => {
    for (const view of viewsOf(owner)) {
      if (view.waitReason === 'sign-in') outboxOf(owner)?.wake()
      if (view.question !== null) answer(outboxOf(owner), view)
      else if (view.state !== 'uncertain') askedSince.delete(view.id)
    }
  }
}
