import { z } from 'zod'
import { logLines } from '../support/data-folder.ts'

/** How an operation with a lost answer was decided. */
const decisions: Readonly<Record<string, string>> = {
  completed: 'found at the service',
  registered: 'taken up again with the same file',
  // The application was killed between writing the state and logging it.
  started: 'surely not carried out, and sent again',
  'not-carried-out': 'surely not carried out, and sent again',
  'file-gone': 'the file had been thrown away, and was sent again',
  absent: 'not found, and sent again because the person said so',
  chosen: 'chosen by the person',
  failed: 'refused by the service',
}

const lineSchema = z.object({
  event: z.literal('outbox.advanced'),
  operation: z.string(),
  jobEvent: z.string(),
  becomes: z.string(),
})

/** The number of unknown outcomes, and of each way of deciding them. */
export interface Unknowns {
  readonly total: number
  readonly decided: ReadonlyMap<string, number>
}

/** Counts them in the applications' logs. */
export function readUnknowns(dataFolders: readonly string[]): Unknowns {
  const uncertain = new Set<string>()
  const decided = new Map<string, number>()
  let total = 0
  for (const line of dataFolders.flatMap(logLines)) {
    const read = lineSchema.safeParse(line)
    if (!read.success) continue
    const { operation, jobEvent, becomes: state } = read.data
    if (state === 'uncertain') {
      if (!uncertain.has(operation)) total += 1
      uncertain.add(operation)
    } else if (uncertain.delete(operation)) {
      const how = decisions[jobEvent] ?? jobEvent
      decided.set(how, (decided.get(how) ?? 0) + 1)
    }
  }
  return { total, decided }
}
