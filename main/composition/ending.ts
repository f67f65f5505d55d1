import type { Log } from '../engine/log/index.ts'

/** Ends all parts in parallel; a part that fails is logged by its name and stops no other. */
export async function allEnded(
  log: Pick<Log, 'error'>,
  ends: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  await Promise.all(
    Object.entries(ends).map(async ([name, end]) => {
      try {
        await end()
      } catch (error) {
        log.error('workspace.not-ended', { part: name, error })
      }
    }),
  )
}

/** Resolves with `waited`, or after `ms`. */
export async function within(ms: number, waited: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([waited, limit]).finally(() => clearTimeout(timer))
}
