import { stat, utimes } from 'node:fs/promises'

/** 1980 is the first year of archives. */
const earliest = Date.UTC(1980, 0, 1)

/**
 * Gives a file that was taken out the time of its last change, as its archive tells it; where that is not told, the time of
 * the file that it came in, which is no earlier.
 */
export async function datePart(part: string, from: string, told: Date | null): Promise<void> {
  const { mtime } = await stat(from)
  const time = told?.getTime() ?? Number.NaN
  const at = time >= earliest && time <= Date.now() ? new Date(time) : mtime
  // Some disks keep no time of a file's own.
  await utimes(part, at, at).catch(() => {})
}
