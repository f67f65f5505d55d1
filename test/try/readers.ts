import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
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

function runReader(program: string, given: readonly string[]): Promise<Verdict> {
  const begin = performance.now()
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'ignore'], timeout: limitMs })
  let [peakBytes, letters] = [0, 0]
  child.stdout.on('data', (data: Buffer) => {
    letters += data.toString('latin1').replaceAll(/\s/g, '').length
  })
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid))
  }, 5)
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      clearInterval(timer)
      resolve({ path: `beside: ${program}`, outcome, ms: Math.round(performance.now() - begin), peakBytes })
    }
    child.once('error', () => end('not installed'))
    child.once('close', (code) => {
      const outcome = code === 0 ? 'fine' : (exits[`${program} ${code}`] ?? `ended with ${code ?? 'a signal'}`)
      end(program === 'pdftotext' ? `${outcome}, ${letters} bytes of text` : outcome)
    })
  })
}

/** 0 where the system does not tell, or the process has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
