import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { GoneError, openPage, type Page } from '../support/page.ts'
import type { TestService } from '../support/service.ts'
import { createVisitor } from '../support/sign-in.ts'
import type { Pace } from './pace.ts'

interface PersonOptions {
  login: string
  service: Pick<TestService, 'baseUrl' | 'authUrl'>
  pace: Pace
  /** Additional Node arguments of the application's process. */
  nodeArgs: readonly string[]
}

/** One person: an application process, its bridge, and the proxy between it and the service. */
export interface Person {
  readonly login: string
  readonly line: FaultProxy
  readonly malote: Malote
  /** The last list of operations that the window showed. */
  readonly operations: readonly OperationView[]
  /** Rejects with GoneError if the application ends before it answers, or is not running. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallOutput<N>>>
  addFiles: Page['addFiles']
  /** Kills and restarts the application; one restart at a time. */
  kill(): Promise<void>
  /** Repeats the work until it returns true, however often the application is killed meanwhile. */
  insist(work: () => Promise<boolean>): Promise<void>
  /** Looks at the window: signs in if necessary and updates the list of operations. False if it was not shown. */
  look(): Promise<boolean>
  stop(): Promise<void>
}

const shortPauseMs = 150

export async function startPerson({ login, service, pace, nodeArgs }: PersonOptions): Promise<Person> {
  const line = await startFaultProxy(service.baseUrl)
  const args = ['--outbox-timing', JSON.stringify(pace.outboxTiming)]
  const environment = { horizonSeconds: pace.horizonSeconds }
  const malote = await startMalote({ service, apiUrl: line.url, args, nodeArgs, environment })
  const visitor = createVisitor()
  const operations = new Map<string, OperationView>()
  let page: Page | null = null
  let dying: Promise<void> | null = null

  async function enter(address: string): Promise<void> {
    page = await openPage(address, (url) => void visitor.signIn(url, login).catch(() => undefined))
    await page.call('app.ready', {})
  }
  async function die(): Promise<void> {
    const before = page
    page = null
    await malote.kill()
    before?.close()
    await enter(await malote.restart())
  }
  const open = (): Page => {
    if (page === null) throw new GoneError()
    return page
  }
  const call: Person['call'] = async (name, input) => open().call(name, input)

  async function look(): Promise<boolean> {
    const session = await call('session.get', {})
    const status = session.ok ? session.value.status : null
    if (status === 'signed-out' || status === 'expired') await call('session.signIn', { environmentId: 'local' })
    const listed = await call('outbox.list', {})
    if (listed.ok) for (const operation of listed.value) operations.set(operation.id, operation)
    return listed.ok
  }

  await enter(malote.address)
  return {
    login,
    line,
    malote,
    call,
    look,
    get operations() {
      return [...operations.values()]
    },
    addFiles: async (files) => open().addFiles(files),
    kill() {
      dying ??= die().finally(() => {
        dying = null
      })
      return dying
    },
    async insist(work) {
      for (;;) {
        try {
          if (await work()) return
        } catch (error) {
          if (!(error instanceof GoneError)) throw error
          await dying
        }
        await pause(shortPauseMs)
      }
    },
    async stop() {
      await dying
      page?.close()
      await malote.stop()
      await line.close()
    },
  }
}
