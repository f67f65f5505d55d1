import type { Database } from '../database/index.ts'
import { type UnfinishedEvento, unfinishedEventos } from './store.ts'

const everyMs = 60_000
/** Longer than a job takes for all of its deliveries. */
const oldAfterMs = 120_000
const mostAtOnce = 100

/**
 * Queues unfinished events again whose job is lost: all at the start, then old ones at regular intervals. A job may end
 * without its event if PostgreSQL is away at the last delivery.
 */
export function createRestoring({
  db,
  clock,
  log,
  restore,
}: {
  db: Database
  clock: () => Date
  log: { error(details: object, message: string): void }
  restore: (event: UnfinishedEvento) => Promise<void>
}) {
  const restoreBefore = async (before: Date, most?: number) => {
    for (const event of await unfinishedEventos(db, { before, most })) await restore(event)
  }
  const restoreOld = () =>
    restoreBefore(new Date(clock().getTime() - oldAfterMs), mostAtOnce).catch((error: unknown) =>
      log.error({ err: error }, 'os eventos parados não puderam ser lidos'),
    )
  let timer: NodeJS.Timeout | undefined
  return {
    start: async ({ repeats }: { repeats: boolean }) => {
      await restoreBefore(clock())
      if (repeats) timer = setInterval(restoreOld, everyMs)
    },
    stop: () => clearInterval(timer),
  }
}
