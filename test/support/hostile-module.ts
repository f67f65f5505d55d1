import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.ts'
import { removeFolder } from './remove-folder.ts'

type Deed = 'crash in C_Login' | 'hang in C_Sign' | 'hang in C_Logout' | 'hang in C_GetSlotList' | 'hang while it loads'

/** The state of the module's process at its deed. */
interface Note {
  readonly what: 'crash' | 'hang'
  readonly pid: number
  /** PR_GET_DUMPABLE; RLIMIT_CORE in bytes; whether SIGSEGV has a handler. */
  readonly dumpable: number
  readonly core: number
  readonly faultHandler: number
}

/** A module before another one that crashes or hangs: a vendor's faulty library. */
export interface HostileModule {
  readonly module: string
  /** From the next process on; null: it passes everything on. */
  does(deed: Deed | null): void
  /** Waits until it has done its deed since the last `does`. */
  note(): Promise<Note>
  /** Files in the folder that it crashes in. */
  left(): string[]
  dispose(): void
}

/** Compiles it with gcc. It finds its orders and the module `before` by variables of this process. */
export function makeHostileModule(before: string): HostileModule {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-hostile-'))
  const module = path.join(folder, 'hostile.so')
  const [notes, crashed] = [path.join(folder, 'notes'), path.join(folder, 'crashed')]
  mkdirSync(crashed)
  const source = path.join(import.meta.dirname, 'hostile-module.c')
  execFileSync('gcc', ['-shared', '-fPIC', '-w', '-o', module, source])
  process.env['HOSTILE_BEFORE'] = before
  process.env['HOSTILE_NOTES'] = notes
  process.env['HOSTILE_FOLDER'] = crashed
  return {
    module,
    does(deed) {
      rmSync(notes, { force: true })
      process.env['HOSTILE'] = deed ?? ''
    },
    note: () =>
      eventually(() => {
        if (!existsSync(notes)) throw new Error('the module has done nothing')
        return JSON.parse(readFileSync(notes, 'utf8').split('\n')[0] ?? '') as Note
      }),
    left: () => readdirSync(crashed),
    dispose() {
      delete process.env['HOSTILE']
      removeFolder(folder)
    },
  }
}

/** Waits until a process has ended; one that nobody has reaped yet has. */
export const processEnd = (pid: number) =>
  eventually(() => {
    const status = `/proc/${pid}/status`
    const state = existsSync(status) ? /^State:\s+(\w)/m.exec(readFileSync(status, 'utf8'))?.[1] : 'Z'
    if (state !== 'Z' && state !== 'X') throw new Error(`process ${pid} is still there`)
  })
