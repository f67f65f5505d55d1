import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the copy, in numbered generations. */
export interface Generations {
  /** Creates the folder. */
  make(): void
  /** A whole copy of the database; it has this name only once it is checked. */
  copyPath(generation: number): string
  /** The changes since the generation began. */
  changesPath(generation: number): string
  /** A copy in progress. */
  draftPath(generation: number): string
  /** The generations with a whole copy, lowest first. */
  copies(): number[]
  /** The generations with changes, lowest first. */
  changes(): number[]
  /** Deletes every file of the generations before this one. */
  deleteBefore(generation: number): void
}

const fileName = /^copy-(\d{8})\.(db|changes|draft)(?:-(?:wal|shm|journal))?$/

export function openGenerations(dataFolder: string): Generations {
  const folder = join(dataFolder, 'copy')
  const path = (generation: number, ending: string) =>
    join(folder, `copy-${String(generation).padStart(8, '0')}.${ending}`)
  const generationsWith = (ending: string) =>
    namesIn(folder)
      .filter((name) => name.endsWith(`.${ending}`))
      .flatMap((name) => generationOf(name) ?? [])
      .toSorted((one, other) => one - other)
  return {
    make: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
    copyPath: (generation) => path(generation, 'db'),
    changesPath: (generation) => path(generation, 'changes'),
    draftPath: (generation) => path(generation, 'draft'),
    copies: () => generationsWith('db'),
    changes: () => generationsWith('changes'),
    deleteBefore(generation) {
      for (const name of namesIn(folder)) {
        const number = generationOf(name)
        if (number !== null && number < generation) rmSync(join(folder, name), { force: true })
      }
    },
  }
}

function generationOf(name: string): number | null {
  const digits = fileName.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Empty without a folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
