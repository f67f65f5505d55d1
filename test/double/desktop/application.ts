import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { compiledCode } from '../../support/made-once.ts'
import type { DoubleOptions } from '../electron/desktop-wire.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const double = path.join(import.meta.dirname, '..')

export interface Application {
  readonly child: ChildProcess
  /** The standard output so far. */
  readonly output: string
  /** The error output so far. */
  readonly errors: string
  /** Its exit code, or null where a signal has ended it. */
  readonly ended: Promise<number | null>
}

export interface ApplicationOptions extends DoubleOptions {
  /** Of the environment, beside those of this process. */
  readonly variables?: Readonly<Record<string, string>>
  /** The standard input; closed and empty without it. */
  readonly input?: string
}

/** Starts the built out/main/index.js with Electron's double; it ends when this process does. */
export function startApplication(
  args: readonly string[],
  { variables, input, ...options }: ApplicationOptions,
): Application {
  const child = fork(path.join(double, 'start.ts'), [root, ...args], {
    execArgv: ['--import', path.join(double, 'register.ts')],
    serialization: 'advanced',
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...compiledCode, ...variables, MALOTE_DOUBLE: JSON.stringify(options) },
  })
  child.stdin?.end(input)
  let output = ''
  child.stdout?.on('data', (data) => {
    output += String(data)
  })
  let errors = ''
  child.stderr?.on('data', (data) => {
    errors += String(data)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    get output() {
      return output
    },
    get errors() {
      return errors
    },
    ended,
  }
}
