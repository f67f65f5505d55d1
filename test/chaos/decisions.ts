import type { OperationView } from '../../contract/bridge/outbox.ts'
import type { Person } from './person.ts'

/** Answers the application's questions to a person, using only what the window shows. */
interface Decider {
  decide(person: Person): Promise<void>
  readonly sentAgain: number
  readonly chosen: number
}

/**
 * A patient person: sends again only after the question has been open for this long (milliseconds), when anything in
 * flight would have shown; of several identical records takes any.
 */
export function createDecider({ patienceMs }: { patienceMs: number }): Decider {
  const since = new Map<string, number>()
  let [sentAgain, chosen] = [0, 0]

  async function answer(person: Person, { id: operationId, question, candidates }: OperationView): Promise<void> {
    if (question === 'choose') {
      const outcome = await person.call('outbox.choose', { operationId, id: candidates[0]?.id ?? null })
      if (outcome.ok) chosen += 1
      return
    }
    const at = since.get(operationId) ?? performance.now()
    since.set(operationId, at)
    if (performance.now() - at < patienceMs) return
    since.delete(operationId)
    const outcome = await person.call('outbox.retry', { operationId })
    if (outcome.ok) sentAgain += 1
  }

  return {
    async decide(person) {
      for (const operation of person.operations) {
        if (operation.question !== null) await answer(person, operation)
        else since.delete(operation.id)
      }
    },
    get sentAgain() {
      return sentAgain
    },
    get chosen() {
      return chosen
    },
  }
}
