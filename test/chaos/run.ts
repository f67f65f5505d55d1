import { mkdtempSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { removeFolder } from '../support/remove-folder.ts'
import { type ChaosReport, runChaos } from './chaos.ts'
import { isClean } from './verdict.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    kills: { type: 'string' },
    'without-reconciliation': { type: 'boolean', default: false },
  },
})
const operations = Number(values.operations)
const first = Number(values.seed)
const seeds = Number(values.seeds)
// A hundred for a thousand operations.
const kills = Number(values.kills ?? Math.ceil(operations / 10))
if (![operations, first, seeds, kills].every(Number.isInteger)) {
  process.stderr.write('npm run chaos -- --operations N --seed N [--seeds N] [--kills N] [--without-reconciliation]\n')
  process.exit(2)
}

// Removed at exit, with whatever killed processes left in it.
const scratch = mkdtempSync(path.join(tmpdir(), 'malote-chaos-'))
process.env['TMPDIR'] = scratch
process.once('exit', () => removeFolder(scratch))

const say = (line: string) => process.stdout.write(`${line}\n`)
const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(', ') || 'none'

function tell({ seed, verdict, unknowns, ...report }: ChaosReport): void {
  say(`Seed ${seed}: ${report.operations} operations (${listed(report.kinds)})`)
  say(`  ${report.requests} requests; faults: ${listed(report.faults)}; killed ${report.kills} times`)
  say(`  Unknown outcomes: ${unknowns.total}; decided: ${listed(unknowns.decided)}`)
  for (const [what, sentences] of Object.entries(verdict)) for (const each of sentences) say(`  ${what}: ${each}`)
  say(
    `  ${isClean(verdict) ? 'Every operation exactly once.' : 'NOT AS IT SHOULD BE: see out/chaos/.'} ${report.seconds} s`,
  )
}

say(`${os.availableParallelism()} cores, Node ${process.version}`)
let clean = 0
for (let seed = first; seed < first + seeds; seed += 1) {
  const report = await runChaos({ operations, seed, kills, blind: values['without-reconciliation'] })
  tell(report)
  if (isClean(report.verdict)) clean += 1
}
say(`${clean} of ${seeds} seeds without a loss, a duplicate or a stuck operation`)
process.exit(clean === seeds ? 0 : 1)
