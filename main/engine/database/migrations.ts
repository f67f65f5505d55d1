import { readdirSync, readFileSync } from 'node:fs'

/** One step of the schema. A new step has a number above all others. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

/** Beside this file in the sources, and beside the bundle. */
const migrationsFolder = new URL('./migrations/', import.meta.url)

/**
 * Reads the numbered .sql files, lowest first.
 * @throws if two files share a number or a name does not start with four digits.
 */
export function readMigrations(): readonly Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const migrations = names.map((name) => {
    const digits = /^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (digits === undefined) throw new Error(`migration file with an unexpected name: ${name}`)
    return {
      number: Number(digits),
      name,
      sql: readFileSync(new URL(name, migrationsFolder), 'utf8'),
    }
  })
  migrations.sort((a, b) => a.number - b.number)
  const duplicate = migrations.find((migration, index) => migrations[index + 1]?.number === migration.number)
  if (duplicate !== undefined) throw new Error(`two migrations with the number of ${duplicate.name}`)
  return migrations
}
