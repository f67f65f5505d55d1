import type { OperationView } from '../../../../contract/bridge/outbox.ts'
import type { Outbox } from '../../../../main/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'
import type { ServiceModel } from './service.ts'

/** The simulated person waits longer than the maximal delay of an event, except once, when they retry at once. */
const patienceMs = 15 * 60_000

interface DeciderOptions {
  readonly chance: Chance
  readonly service: Pick<ServiceModel, 'retriedEarly'>
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

  function answer(outbox: Outbox | undefined, { id, title, question }: OperationView): void {
    if (question === 'choose') reportViolation(`${id} was found more than once`)
    const since = askedSince.get(id) ?? now()
    askedSince.set(id, since)
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
