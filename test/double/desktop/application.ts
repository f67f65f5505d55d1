import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { compiledCode } from '../../support/made-once.ts'
import type { DoubleOptions } from '../electron/desktop-wire.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const double = path.join(import.meta.dirname, '..')

export interface Application {
  readonly child: ChildProcess
  /** The error output so far. */
  readonly errors: string
  /** Its exit code, or null where a signal has ended it. */
  readonly ended: Promise<number | null>
}

export interface ApplicationOptions extends DoubleOptions {
  /** Of the environment, beside those of this process. */
  readonly variables?: Readonly<Record<string, string>>
}

/** Starts the built out/main/index.js with Electron's double; it ends when this process does. */
export function startApplication(args: readonly string[], { variables, ...options }: ApplicationOptions): Application {
  const child = fork(path.join(double, 'start.ts'), [root, ...args], {
    execArgv: ['--import', path.join(double, 'register.ts')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...compiledCode, ...variables, MALOTE_DOUBLE: JSON.stringify(options) },
  })
  let errors = ''
  child.stderr?.on('data', (data) => {
    errors += String(data)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    get errors() {
      return errors
    },
    ended,
  }
}
