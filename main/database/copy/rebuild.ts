import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { repeatChanges } from './changes.ts'
import { readFrames } from './frames.ts'
import { type Generations, openGenerations } from './generations.ts'
import { readHead } from './head.ts'
import { isInOrder, isSound } from './sound.ts'

export interface RebuildOptions {
  /** The application's data folder. */
  folder: string
  /** Where the database is to stand; nothing stands there now. */
  path: string
  /** Brings a database to a version of the schema. */
  migrate(db: DatabaseSync, version: number): void
}

/**
 * Makes the database again out of its last good copy and all that was changed since. False where there is no good copy;
 * then nothing stands at `path`.
 */
export function rebuild({ folder, path, migrate }: RebuildOptions): boolean {
  const files = openGenerations(folder)
  const draft = `${path}.refeito`
  for (const generation of beginnings(files)) {
    rmSync(draft, { force: true })
    const copy = files.copyPath(generation)
    if (files.copies().includes(generation)) copyFileSync(copy, draft)
    if (!repeat(draft, files, generation, migrate)) continue
    renameSync(draft, path)
    return true
  }
  rmSync(draft, { force: true })
  return false
}

/** Generations from which everything can be made, best first: those with a good copy, and one that began with nothing. */
function beginnings(files: Generations): number[] {
  const sound = files.copies().filter((generation) => isSound(files.copyPath(generation)))
  const empty = files.changes().filter((generation) => headOfChanges(files, generation)?.isFromEmpty === true)
  return [...sound.toReversed(), ...empty.filter((generation) => !files.copies().includes(generation)).toReversed()]
}

const headOfChanges = (files: Generations, generation: number) => readHead(readFrames(files.changesPath(generation))[0])

/** Answers whether what has come of it is in order. */
function repeat(path: string, files: Generations, from: number, migrate: RebuildOptions['migrate']): boolean {
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA foreign_keys = OFF')
    for (const number of files.changes().filter((each) => each >= from)) {
      const [first, ...frames] = readFrames(files.changesPath(number))
      const head = readHead(first)
      if (head === null) continue
      migrate(db, head.version)
      db.exec('BEGIN')
      for (const frame of frames) repeatChanges(db, frame)
      db.exec('COMMIT')
    }
    return isInOrder(db)
  } finally {
    db.close()
  }
}
