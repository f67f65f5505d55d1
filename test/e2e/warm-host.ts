import { fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { usualTiming } from '../../main/engine/outbox/index.ts'
import { compiledCode } from '../support/made-once.ts'
import { type Malote, type MaloteOptions, prepareApplication, tabPatienceMs } from '../support/malote.ts'
import { quickTiming } from '../support/quick-timing.ts'
import type { WarmReply, WarmRequest } from './warm-host-process.ts'

/** One process that opens the browser host again and again, for tests that do not kill it. */
export interface WarmHost {
  readonly isAlive: boolean
  /** Opens an application with a data folder and a port of its own. */
  start(options: MaloteOptions): Promise<Malote>
  stop(): void
}

type Request = WarmRequest extends infer One ? (One extends WarmRequest ? Omit<One, 'id'> : never) : never

const root = path.resolve(import.meta.dirname, '../..')

export function createWarmHost(): WarmHost {
  const child = fork(path.join(root, 'test/e2e/warm-host-process.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...compiledCode },
  })
  const waiting = new Map<number, (reply: WarmReply) => void>()
  let isAlive = true
  let errors = ''
  let asked = 0
  child.stderr?.on('data', (data) => {
    errors += String(data)
  })
  child.on('message', (reply: WarmReply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  child.once('exit', (code) => {
    isAlive = false
    for (const [id, reply] of waiting) reply({ id, problem: `the warm host ended with ${code}: ${errors}` })
  })

  async function ask(request: Request): Promise<WarmReply> {
    const id = ++asked
    const reply = await new Promise<WarmReply>((resolve) => {
      waiting.set(id, resolve)
      child.send({ ...request, id })
    })
    if ('problem' in reply) throw new Error(reply.problem)
    return reply
  }

  async function start(options: MaloteOptions): Promise<Malote> {
    const { folder, environment, remove } = prepareApplication(options)
    const errorsBefore = errors.length
    const open = async () => {
      const home = options.home ?? os.homedir()
      const given = { ...optionsOf(options.args), home, dataFolder: folder, environments: [environment] }
      const reply = await ask({ start: given })
      return 'address' in reply ? reply.address : ''
    }
    let address = await open()
    const close = () => ask({ close: folder })
    return {
      get address() {
        return address
      },
      pid: child.pid ?? 0,
      get errors() {
        return errors.slice(errorsBefore)
      },
      dataFolder: folder,
      kill: () => Promise.reject(new Error('a shared process is not killed: openMalote({ ownProcess: true })')),
      restart: async () => {
        await close()
        address = await open()
        return address
      },
      stop: async () => {
        await close()
        remove()
      },
    }
  }

  return {
    get isAlive() {
      return isAlive
    },
    start,
    stop: () => void child.kill(),
  }
}

/** Polls quickly, but retries at the product's pace, so that a state stays visible for a test. */
export const outboxTiming = { ...usualTiming, poll: quickTiming.poll, watch: quickTiming.watch }
/** Often enough for tests that wait for other people's acts, without keeping the service busy. */
const pollEveryMs = 5000

/** Parses these arguments like main/hosts/browser/index.ts. */
function optionsOf(args: readonly string[] = []) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { folder: { type: 'string', multiple: true, default: [] }, 'folder-stable-ms': { type: 'string' } },
  })
  const stable = values['folder-stable-ms']
  return {
    root,
    folders: values.folder,
    opened: positionals,
    timing: {
      folderStableMs: stable === undefined ? undefined : Number(stable),
      tabPatienceMs,
      outboxTiming,
      pollEveryMs,
    },
    keychain: false,
    recognition: false,
  }
}
