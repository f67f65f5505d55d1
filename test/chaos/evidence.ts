import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { removeFolder } from '../support/remove-folder.ts'
import type { Person } from './person.ts'

/** Evidence for finding the cause of a failed run. */
interface Kept {
  readonly folder: string
  /** Copies the data and logs of all applications. */
  take(people: readonly Person[]): void
  /** Writes a file with other evidence. */
  add(name: string, what: unknown): void
  /** Deletes the evidence of a successful run. */
  drop(): void
}

export function keepEvidence(seed: number): Kept {
  const folder = path.resolve(import.meta.dirname, '../../out/chaos', `seed-${seed}`)
  removeFolder(folder)
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    take(people) {
      for (const { login, malote } of people)
        for (const name of ['log', 'malote.db', 'malote.db-wal'])
          cpSync(path.join(malote.dataFolder, name), path.join(folder, login, name), { recursive: true, force: true })
    },
    add: (name, what) => writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(what, null, 1)),
    drop: () => removeFolder(folder),
  }
}
