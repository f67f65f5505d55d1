import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../../replace-file.ts'

const keptSchema = z.object({ version: z.string(), offeredAt: z.iso.datetime(), until: z.iso.datetime().nullable() })
type Kept = z.infer<typeof keptSchema>

const dayMs = 24 * 60 * 60 * 1000

export interface Postponement {
  /** The version is offered; the first time counts. */
  offered(version: string): void
  /** When the offer shows again; null while it shows. */
  until(version: string): string | null
  /** Whether the person may postpone it by another day. */
  isAllowed(version: string): boolean
  postpone(version: string): void
}

/** Keeps for how long a person has postponed a version: by a day at a time, up to `mostDays` after its first offer. */
export function createPostponement(file: string, mostDays: number, now: () => Date): Postponement {
  let kept = read(file)
  const of = (version: string) => (kept?.version === version ? kept : null)
  function keep(next: Kept): void {
    kept = next
    replaceFile(file, JSON.stringify(next))
  }
  return {
    offered(version) {
      if (of(version) === null) keep({ version, offeredAt: now().toISOString(), until: null })
    },
    until(version) {
      const until = of(version)?.until ?? null
      return until !== null && Date.parse(until) > now().getTime() ? until : null
    },
    isAllowed(version) {
      const offeredAt = of(version)?.offeredAt ?? now().toISOString()
      return now().getTime() + dayMs <= Date.parse(offeredAt) + mostDays * dayMs
    },
    postpone(version) {
      const offeredAt = of(version)?.offeredAt ?? now().toISOString()
      keep({ version, offeredAt, until: new Date(now().getTime() + dayMs).toISOString() })
    },
  }
}

function read(file: string): Kept | null {
  try {
    return keptSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}
