import { readFileSync } from 'node:fs'

/** A parsed file of test/cases, where inputs from the field stand. */
export const readCase = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8')) as T
