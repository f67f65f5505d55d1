import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { compiledCode } from './made-once.ts'
import { packedProgram } from './packed-program.ts'
import { removeFolder } from './remove-folder.ts'

export interface ChildOptions {
  readonly service: { readonly baseUrl: string; readonly authUrl: string }
  readonly dataFolder: string
  readonly folders: readonly string[]
  readonly folderStableMs: number
  /** The file that is written at the kill. */
  readonly note: string
}

export type MomentKind =
  | 'before a file is flushed'
  | 'before a file is named'
  | 'before a file is removed'
  | 'after a row was inserted'
  | 'before a commit'
  | 'after a commit'

/** A moment of a change to captured files: the nth of its kind, from 0, however work of other kinds falls between. */
export interface Moment {
  readonly kind: MomentKind
  readonly nth: number
}

type AddedFile = { readonly path: string; readonly name: string }

export type ChildMessage =
  | { readonly kind: 'call'; readonly name: CallName; readonly input: unknown }
  | { readonly kind: 'add'; readonly files: readonly AddedFile[] }
  | { readonly kind: 'arm'; readonly moment: Moment | null }
  | { readonly kind: 'passed' }

/** The answer to a message; id 0 is the id of the person, once they are signed in. */
export interface ChildReply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** The process was killed before it answered. */
export class Killed extends Error {}

/** The application without a window in a process of its own, where Ana is signed in. */
export interface KillableApp {
  readonly personId: string
  readonly dataFolder: string
  /** Rejects with Killed if the process ends before. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
  addFiles(files: readonly AddedFile[]): Promise<CaptureRow[]>
  /** The process kills itself at that moment from now; null for never. */
  arm(moment: Moment | null): Promise<void>
  /** The number of moments of each kind since it was armed. */
  passed(): Promise<Readonly<Partial<Record<MomentKind, number>>>>
  /** Rejects with Killed when the running process ends. */
  ended(): Promise<never>
  /** Whether it was the process itself that ended it. */
  hasKilledItself(): boolean
  /** Starts again on the same folder after a kill. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type AppOptions = Pick<ChildOptions, 'service' | 'folders' | 'folderStableMs'>

export async function startKillableApp(options: AppOptions): Promise<KillableApp> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'malote-killed-'))
  const note = path.join(dataFolder, 'killed-at')
  const { service, folders, folderStableMs } = options
  const { baseUrl, authUrl } = service
  const given: ChildOptions = { service: { baseUrl, authUrl }, dataFolder, folders, folderStableMs, note }
  const program = await packedProgram('test/support/killable-child.ts', [
    'main/**/*.{ts,sql,json}',
    'contract/**/*.ts',
    'pdf/**/*.ts',
    'test/support/*.ts',
  ])
  let running = await startChild(program, given)
  return {
    get personId() {
      return running.personId
    },
    dataFolder,
    call: (name, input) => running.ask({ kind: 'call', name, input }),
    addFiles: (files) => running.ask({ kind: 'add', files }),
    arm: (moment) => running.ask({ kind: 'arm', moment }),
    passed: () => running.ask({ kind: 'passed' }),
    ended: () => running.ended,
    hasKilledItself: () => existsSync(note),
    async restart() {
      await running.end()
      rmSync(note, { force: true })
      running = await startChild(program, given)
    },
    async stop() {
      await running.end()
      removeFolder(dataFolder)
    },
  }
}

async function startChild(program: string, options: ChildOptions) {
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: [],
    env: { ...process.env, ...compiledCode },
  })
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  let lastId = 0
  const started = new Promise<string>((resolve, reject) => waiting.set(0, { resolve, reject }))
  child.on('message', ({ id, value, error }: ChildReply) => {
    if (error === undefined) waiting.get(id)?.resolve(value as never)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  const ended = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Killed('the process has ended'))
    waiting.clear()
    throw new Killed('the process has ended')
  })
  ended.catch(() => {})
  return {
    personId: await started,
    ask: <T>(message: ChildMessage): Promise<T> =>
      new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Killed('the process has ended'))
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        child.send({ id: lastId, message })
      }),
    ended,
    end: () => endOf(child),
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
