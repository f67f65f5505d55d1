import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, type Figure, verdictOf } from './figure.ts'

const text = { type: 'string' } as const
const many = { documents: text, forwardings: text, keep: text, minutes: text, factor: text }
const options = { json: text, before: text, ...many }
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const [name = ''] = positionals

if (!/^[a-z0-9-]+$/.test(name) || name === 'run' || name === 'figure') {
  process.stderr.write('Which one? npm run bench -- NAME [--json FILE], where test/bench/NAME.ts is.\n')
  process.exit(2)
}

const { bench } = (await import(path.join(import.meta.dirname, `${name}.ts`))) as { bench: Bench }
const figures: Figure[] = []
await bench((figure) => {
  figures.push(figure)
  const { what, value, unit, peer } = figure
  const beside = peer ? `  (${peer.name}: ${peer.value} ${unit}; ${verdictOf(figure)})` : ''
  process.stdout.write(`${what}: ${value} ${unit}${beside}\n`)
}, values)
if (values.json) {
  const machine = { node: process.version, cores: os.availableParallelism(), memoryBytes: os.totalmem() }
  writeFileSync(values.json, `${JSON.stringify({ name, at: new Date().toISOString(), machine, figures }, null, 2)}\n`)
}
process.exitCode = figures.length > 0 ? 0 : 1
