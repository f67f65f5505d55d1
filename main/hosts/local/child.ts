import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'

export interface Child {
  /** The child's first line of output; rejects with EndedEarly if it ends before. */
  readonly firstLine: Promise<string>
  readonly ended: Promise<number>
  /** Hears each later line of output. */
  onLine(listener: (line: string) => void): void
  pressEnter(): void
  /** Ends the child: SIGTERM, then SIGKILL after a time limit. */
  end(): Promise<void>
}

export class EndedEarly extends Error {
  readonly code: number
  constructor(code: number) {
    super(`the program ended with ${code}`)
    this.code = code
  }
}

/** Long enough to finish writing, short enough for a waiting person. */
const patienceMs = 15_000

/**
 * Starts a child process that ends with this one, because its standard input closes. It has its own process group:
 * Ctrl+C reaches a whole group, and the children must end in order.
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
  const lines = createInterface({ input: child.stdout })
  return {
    firstLine: firstLineOf(lines, ended),
    ended,
    onLine: (listener) => void lines.on('line', listener),
    pressEnter: () => void child.stdin.write('\n'),
    end: () => end(child, ended),
  }
}

function firstLineOf(lines: Interface, ended: Promise<number>): Promise<string> {
  const line = new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    void ended.then((code) => reject(new EndedEarly(code)))
  })
  // The rejection may have no listener.
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
