import { fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { usualTiming } from '../../main/outbox/index.ts'
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
      kill: () => Promise.reject(new Error('a shared process is not killed: openDesk({ ownProcess: true })')),
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

/** Asks soon what has become of something; tries again as late as people have it, so that a state lasts to be seen. */
const outboxTiming = { ...usualTiming, poll: quickTiming.poll, watch: quickTiming.watch }
/** More often than others' acts are waited for, and not so often that the service is busy with it. */
const lookEveryMs = 5000

/** Reads these arguments as main/hosts/browser/index.ts does. */
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
    folderStableMs: stable === undefined ? undefined : Number(stable),
    opened: positionals,
    tabPatienceMs,
    outboxTiming,
    lookEveryMs,
    keychain: false,
  }
}
