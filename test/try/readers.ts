import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { residentOf } from '../support/resident.ts'
import type { Verdict } from './trial.ts'

/** Other programs on the same file; one that is not installed is named as such. */
export async function runReaders(file: string, scratch: string): Promise<Verdict[]> {
  const commands: readonly (readonly [string, ...string[]])[] = [
    ['qpdf', '--check', file],
    ['pdftotext', file, '-'],
    ['pdftoppm', '-r', '50', file, path.join(scratch, 'page')],
  ]
  const verdicts: Verdict[] = []
  for (const [program, ...given] of commands) verdicts.push(await runReader(program, given))
  return verdicts
}

const limitMs = 120_000
const exits: Readonly<Record<string, string>> = { 'qpdf 2': 'errors', 'qpdf 3': 'warnings' }
/** The shell's report of its child's processor time is exact; the child itself is named in /proc. */
const timed = 'TIMEFORMAT="%U %S"; time timeout "$0" "$@" 2>/dev/null'

function runReader(program: string, given: readonly string[]): Promise<Verdict> {
  const begin = performance.now()
  const options = ['-c', timed, `${limitMs / 1000}`, program, ...given]
  const child = spawn('bash', options, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [peakBytes, letters, times] = [0, 0, '']
  child.stdout.on('data', (data: Buffer) => {
    letters += data.toString('latin1').replaceAll(/\s/g, '').length
  })
  child.stderr.on('data', (data: Buffer) => {
    times += data.toString()
  })
  const timer = setInterval(() => {
    for (const each of childrenOf(child.pid).flatMap(childrenOf)) peakBytes = Math.max(peakBytes, residentOf(each).peak)
  }, 5)
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      clearInterval(timer)
      const ms = Math.round(performance.now() - begin)
      const processorMs = times.split(/\s+/).reduce((sum, each) => sum + Number(each) * 1000, 0)
      resolve({ path: `beside: ${program}`, outcome, ms, processorMs, peakBytes })
    }
    child.once('error', () => end('not installed'))
    child.once('close', (code) => {
      const known = code === 127 ? 'not installed' : exits[`${program} ${code}`]
      const outcome = code === 0 ? 'fine' : (known ?? `ended with ${code ?? 'a signal'}`)
      end(program === 'pdftotext' ? `${outcome}, ${letters} bytes of text` : outcome)
    })
  })
}

const childrenOf = (pid: number | undefined): number[] =>
  (readOrEmpty(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number)

/** Empty where the system does not tell, or the process has ended. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
