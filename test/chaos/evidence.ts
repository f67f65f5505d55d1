import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { removeFolder } from '../support/remove-folder.ts'
import type { Person } from './person.ts'

/** What is needed to find out afterwards what went wrong. */
export interface Kept {
  readonly folder: string
  /** The data of all applications, with their logs, as they stand now. */
  take(people: readonly Person[]): void
  /** What else there is, by the name of a file. */
  add(name: string, what: unknown): void
  /** All went well: nothing of it is needed. */
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
