import type { Log } from '../log/index.ts'

/** Ends several things at once, each whatever becomes of the others; what fails is logged by its name. */
export async function allEnded(
  log: Pick<Log, 'error'>,
  ends: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  await Promise.all(
    Object.entries(ends).map(async ([name, end]) => {
      try {
        await end()
      } catch (error) {
        log.error('desk.not-ended', { part: name, error })
      }
    }),
  )
}

/** Resolves with what is waited for, or when the time is over. */
export async function within(ms: number, waited: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    late = setTimeout(resolve, ms)
  })
  await Promise.race([waited, limit]).finally(() => clearTimeout(late))
}
