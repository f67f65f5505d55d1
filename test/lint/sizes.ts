import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './sources.ts'

const limit = 300
const endings = ['.ts', '.tsx', '.css', '.md', '.yml', '.html', '.sql']
/** Copied, or made by a tool. */
const exempt = /^docs\/spec\/|\/migrations\//

/** Files with more than 300 lines, as sentences. */
export function findLongFiles(root: string): string[] {
  return listSources(root, endings)
    .filter((file) => !exempt.test(file))
    .map((file) => ({ file, lines: countLines(readFileSync(path.join(root, file), 'utf8')) }))
    .filter(({ lines }) => lines > limit)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${limit} is the most`)
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
