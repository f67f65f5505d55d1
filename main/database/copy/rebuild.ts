import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Generations, openGenerations } from './generations.ts'
import { type Migrate, readChanges, repeatFrom } from './repeat.ts'
import { isInOrder, isSound } from './sound.ts'

export interface RebuildOptions {
  /** The application's data folder. */
  folder: string
  /** Where the database is to stand; nothing stands there now. */
  path: string
  migrate: Migrate
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
    if (files.copies().includes(generation)) copyFileSync(files.copyPath(generation), draft)
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
  const others = files.changes().filter((generation) => !files.copies().includes(generation))
  const empty = others.filter((generation) => readChanges(files, generation)?.head.isFromEmpty === true)
  return [...sound.toReversed(), ...empty.toReversed()]
}

/** Answers whether what has come of it is in order. */
function repeat(path: string, files: Generations, from: number, migrate: Migrate): boolean {
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA foreign_keys = OFF')
    migrate(db, readChanges(files, from)?.head.version ?? 0)
    return repeatFrom(db, files, from, migrate) && isInOrder(db)
  } finally {
    db.close()
  }
}
