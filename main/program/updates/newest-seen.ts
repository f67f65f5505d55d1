import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../replace-file.ts'
import { compareVersions, type Release } from './release.ts'

const seenSchema = z.object({ version: z.string(), publishedAt: z.iso.datetime({ offset: true }) })
type Seen = z.infer<typeof seenSchema>

/** An organisation that signs nothing new for so long may be kept from this computer (a freeze attack, as TUF names it). */
const oldMs = 90 * 24 * 60 * 60 * 1000

/** The newest release whose signature this computer has verified, over restarts. */
interface NewestSeen {
  saw(release: Pick<Release, 'version' | 'publishedAt'>): void
  /** Null before the first one. `isOld`: its signed date is more than 90 days ago. */
  view(): (Seen & { readonly isOld: boolean }) | null
}

export function createNewestSeen(file: string, now: () => Date): NewestSeen {
  let seen = read(file)
  return {
    saw({ version, publishedAt }) {
      const next = seenSchema.safeParse({ version, publishedAt }).data
      if (next === undefined || (seen !== null && compareVersions(next.version, seen.version) < 0)) return
      if (next.version === seen?.version && next.publishedAt === seen.publishedAt) return
      seen = next
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        replaceFile(file, JSON.stringify(next))
      } catch {
        // A full disk must not keep the update away; the next check writes again after a restart.
      }
    },
    view: () => seen && { ...seen, isOld: now().getTime() - Date.parse(seen.publishedAt) > oldMs },
  }
}

function read(file: string): Seen | null {
  try {
    return seenSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}
