import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfPool } from '../../main/pdf/index.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { runReaders } from './readers.ts'
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
try {
  say(
    'Verdicts, counts and times only: nothing of the content or the names of the files. Memory is the peak of the process.',
  )
  for (const [nth, file] of files.entries()) {
    const trial = await tryFile(file, { pool, scratch, compared })
    sayTrial(nth, trial)
    for (const verdict of await runReaders(file, scratch)) sayLine(verdict)
    faults += trial.faults.length
  }
  say(`\nfiles ${files.length}, faults ${faults}`)
} finally {
  await pool.close()
  removeFolder(scratch)
}
process.exitCode = faults === 0 ? 0 : 1
