import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { runReaders } from './readers.ts'
import { summaryOf } from './summary.ts'
import { type Trial, tryFile, type Verdict } from './trial.ts'

/** Pages that are compared with the second reader. */
const compared = 20
const files = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

function sayLine({ path: name, outcome, ms, peakBytes }: Verdict): void {
  say(`  ${name.padEnd(29)} ${`${ms} ms`.padStart(9)} ${megabytes(peakBytes).padStart(7)}  ${outcome}`)
}

function sayTrial(nth: number, { sha256, bytes, pages, verdicts, faults }: Trial): void {
  say(`\nfile ${nth + 1}: ${bytes} bytes, pages ${pages ?? 'unknown'}, SHA-256 ${sha256}`)
  for (const verdict of verdicts) sayLine(verdict)
  for (const fault of faults) say(`  FAULT ${fault}`)
}

if (files.length === 0) {
  process.stderr.write('Which files? npm run try -- FILE…\n')
  process.exit(2)
}
const scratch = mkdtempSync(path.join(tmpdir(), 'malote-try-'))
const pool = createPdfPool({ log: { warn: () => {} } })
let faults = 0
const all: Verdict[] = []
try {
  say(
    'Verdicts, counts and times only: nothing of the content or the names of the files. Memory is the peak of the process.',
  )
  for (const [nth, file] of files.entries()) {
    const trial = await tryFile(file, { pool, scratch, compared })
    sayTrial(nth, trial)
    const beside = await runReaders(file, scratch)
    for (const verdict of beside) sayLine(verdict)
    all.push(...trial.verdicts, ...beside)
    faults += trial.faults.length
  }
  if (files.length > 1) {
    say(`\n${files.length} files, in one process that keeps its memory:`)
    for (const line of summaryOf(all)) say(line)
  }
  say(`\nfiles ${files.length}, faults ${faults}`)
} finally {
  await pool.close()
  removeFolder(scratch)
}
process.exitCode = faults === 0 ? 0 : 1
