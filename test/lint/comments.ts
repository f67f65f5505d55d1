import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './sources.ts'

/** Words that leave a sentence without a plain subject. */
const words = '(?:What|Whatever|Who|Whoever|Nobody|That which)'
/** At the beginning of a block comment, or of a line comment that does not continue another. */
const openings = new RegExp(String.raw`/\*\*?\s+(?:\*\s+)?${words}\b|(?<!//.*\n\s*)// +${words}\b`, 'g')

/** Finds comments that begin without a subject. Sentences `file:line comment`. */
export function findVagueComments(root: string): string[] {
  return listSources(root, ['.ts', '.tsx', '.css']).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(openings)].map(
      ({ index, 0: found }) =>
        `${file}:${text.slice(0, index).split('\n').length} begins a comment with "${found.replaceAll(/[/*\s]+/g, ' ').trim()}"`,
    )
  })
}
