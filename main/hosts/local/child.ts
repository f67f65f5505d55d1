import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Child {
  /** The first line that it writes; rejects with `code` if it ends before. */
  readonly firstLine: Promise<string>
  readonly ended: Promise<number>
  /** Asks it to end, and after the patience makes it. */
  end(): Promise<void>
}

export class EndedEarly extends Error {
  readonly code: number
  constructor(code: number) {
    super(`the program ended with ${code}`)
    this.code = code
  }
}

/** Long enough to finish what is being written, short enough to be waited for. */
const patienceMs = 15_000

/**
 * Starts a program whose life hangs on ours. It stands in a process group of its own, since Ctrl+C in a terminal
 * reaches the whole group and the order of ending is ours to choose; its standard input closes when we die.
 */
export function startChild(
  program: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  errors: 'inherit' | 'ignore' = 'inherit',
): Child {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', errors], detached: true, env: variables })
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  child.stdin.on('error', () => {})
  return { firstLine: firstLineOf(child, ended), ended, end: () => end(child, ended) }
}

function firstLineOf(child: ChildProcess, ended: Promise<number>): Promise<string> {
  const line = new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
    void ended.then((code) => reject(new EndedEarly(code)))
  })
  // Not everybody waits for it.
  line.catch(() => {})
  return line
}

async function end(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(last)
}
