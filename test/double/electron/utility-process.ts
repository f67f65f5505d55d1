import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { checkOptions } from '../declared.ts'
import { DeclaredEmitter, strict } from '../strict.ts'
import { needReady } from './app.ts'

const childSide = path.join(import.meta.dirname, 'utility-child.ts')

export class UtilityProcess extends DeclaredEmitter {
  #child: ChildProcess

  constructor(child: ChildProcess) {
    super('UtilityProcess')
    this.#child = child
    child.on('spawn', () => this.emit('spawn'))
    child.on('message', (message) => this.emit('message', message))
    child.on('exit', (code) => this.emit('exit', code ?? 1))
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(structuredClone(message) as object)
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM')
  }
}

export const utilityProcess = {
  fork(module: string, args: readonly string[] = [], options: { readonly stdio?: 'ignore' | 'inherit' } = {}) {
    needReady('utilityProcess.fork')
    checkOptions('ForkOptions', options)
    const output = options.stdio ?? 'inherit'
    const child = fork(module, args, {
      execArgv: ['--import', childSide],
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    })
    return strict('UtilityProcess', new UtilityProcess(child))
  },
}
