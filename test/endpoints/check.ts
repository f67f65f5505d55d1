import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { recordedRequests } from './request-record.ts'
import { chooseWalks, findGaps, findProblems, readSpecification, readWalks, renderTable } from './table.ts'
import { furtherUses, specifiedUses } from './uses.ts'

// Compares what the walks of this run have recorded with the specification and the table; `--write` writes the table.
const root = path.resolve(import.meta.dirname, '../..')
const tableFile = path.join(root, 'docs/endpoints.md')
const specified = readSpecification(readFileSync(path.join(root, 'docs/spec/api-v2.md'), 'utf8'))
const seen = globSync(path.join(recordedRequests, '*.requests')).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [walk = '', method = '', requested = ''] = line.split(' ')
      return { walk, method, path: requested }
    }),
)
const evidence = { specified, uses: [...specifiedUses, ...furtherUses], seen }
const written = existsSync(tableFile) ? readWalks(readFileSync(tableFile, 'utf8')) : new Map<string, string>()

if (process.argv.includes('--write')) {
  const walks = new Map([...written, ...chooseWalks(evidence, written)])
  writeFileSync(tableFile, renderTable({ specified: specifiedUses, further: furtherUses }, walks))
}
const walks = existsSync(tableFile) ? readWalks(readFileSync(tableFile, 'utf8')) : written
const problems = [...findGaps(specified, specifiedUses), ...findProblems(evidence, walks)]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${seen.length} kinds of request, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
