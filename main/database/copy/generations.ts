import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where the copy is kept: beside the database, as files of numbered generations. */
export interface Generations {
  /** Makes the folder; until then there may be none. Throws where it cannot be made. */
  make(): void
  /** Whole copies of the database; each is there only once it has been found good. */
  copyPath(generation: number): string
  /** What was changed since a generation began. */
  changesPath(generation: number): string
  /** A copy in the making. */
  draftPath(generation: number): string
  /** Numbers of those of which a whole copy is there, lowest first. */
  copies(): number[]
  /** Numbers of those of which changes are there, lowest first. */
  changes(): number[]
  /** Removes every file of the generations before this one. */
  forgetBefore(generation: number): void
}

const name = /^copia-(\d{8})\.(db|mudancas|nova)(?:-wal|-shm|-journal)?$/

export function openGenerations(dataFolder: string): Generations {
  const folder = join(dataFolder, 'copia')
  const path = (generation: number, ending: string) =>
    join(folder, `copia-${String(generation).padStart(8, '0')}.${ending}`)
  const files = () =>
    namesIn(folder).flatMap((file) => {
      const [, digits, ending] = name.exec(file) ?? []
      return digits === undefined ? [] : [{ file, number: Number(digits), ending }]
    })
  const numbers = (ending: string) => [
    ...new Set(
      files()
        .filter((each) => each.ending === ending && !each.file.includes('-wal') && !each.file.includes('-shm'))
        .map((each) => each.number)
        .sort((a, b) => a - b),
    ),
  ]
  return {
    make: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
    copyPath: (generation) => path(generation, 'db'),
    changesPath: (generation) => path(generation, 'mudancas'),
    draftPath: (generation) => path(generation, 'nova'),
    copies: () => numbers('db'),
    changes: () => numbers('mudancas'),
    forgetBefore(generation) {
      for (const { file, number } of files()) if (number < generation) rmSync(join(folder, file), { force: true })
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // There is none, or what is there is no folder.
  }
}
