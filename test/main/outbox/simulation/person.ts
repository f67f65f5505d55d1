import type { OperationView } from '../../../../contract/bridge/outbox.ts'
import type { Outbox } from '../../../../main/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'
import type { ServiceModel } from './service.ts'

/** The person of the simulation waits longer than the latest event of its service is late; or, once, not at all. */
const patienceMs = 15 * 60_000

interface DeciderOptions {
  readonly chance: Chance
  readonly service: Pick<ServiceModel, 'hurried'>
  now(): number
  viewsOf(owner: string): readonly OperationView[]
  outboxOf(owner: string): Outbox | undefined
  /** Takes a sentence about what must never be. */
  wrong(sentence: string): void
}

/** A person who sees what the screen shows, and nothing else. */
export function createDecider({ chance, service, now, viewsOf, outboxOf, wrong }: DeciderOptions) {
  const asked = new Map<string, number>()
  const rushed = new Set<string>()

  function answer(outbox: Outbox | undefined, { id, title, question }: OperationView): void {
    if (question === 'choose') wrong(`${id} was found more than once`)
    const since = asked.get(id) ?? now()
    asked.set(id, since)
    const rushes = !rushed.has(id) && chance.one(2)
    if (rushes) {
      rushed.add(id)
      service.hurried(title)
    }
    if (rushes || now() - since > patienceMs) outbox?.retry({ operationId: id })
  }

  return (owner: string): void => {
    for (const view of viewsOf(owner)) {
      if (view.waitReason === 'sign-in') outboxOf(owner)?.wake()
      if (view.question !== null) answer(outboxOf(owner), view)
      else if (view.state !== 'uncertain') asked.delete(view.id)
    }
  }
}
