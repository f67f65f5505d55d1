import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, ok } from '../contract/bridge/outcome.ts'
import { type Bridge, createBridge } from './bridge/index.ts'
import { type LocalDatabase, openLocalData } from './composition/data.ts'
import { openDesk } from './composition/desk.ts'
import { createDesks } from './composition/desks.ts'
import { removeOwned } from './composition/handed-files.ts'
import { createHandlers, isFor } from './composition/handlers.ts'
import { createOpening } from './composition/opening.ts'
import { createSignOut } from './composition/sign-out.ts'
import { sentenceOf, storageFailure, storageSentence } from './composition/storage-sentences.ts'
import { handlersWithoutData } from './composition/without-data.ts'
import { storageProblem } from './database/index.ts'
import type { App, Host } from './host.ts'
import { createLog, type Log } from './log/index.ts'
import { createFetchUser, createSession } from './session/index.ts'
import { createSettings, type Settings } from './settings/index.ts'
import { createStatus } from './status/index.ts'
import { createTransport } from './transport/index.ts'
import { createVault } from './vault/index.ts'

/**
 * Composes Malote for a host: the only place, with composition/, where rooms are made and handed to one another. The
 * host owns the data folder already. Never rejects because of what the folder holds: what cannot be opened is said in
 * the notices of `app.ready`, and left as it is.
 */
export async function createApp(host: Host): Promise<App> {
  const { dataFolder: folder, now } = host
  const log = createLog({ folder: join(folder, 'log'), now })
  log.info('app.starting', { version: host.version, host: host.kind })
  const settings = createSettings({ store: host.settingsStore, environments: host.environments })
  const base = { host, log, settings }
  if (host.dataProblem !== null) return appWithoutData({ ...base, sentence: host.dataProblem })
  const opened = openLocalData({ folder, now, log })
  if (!opened.ok) return appWithoutData({ ...base, sentence: opened.sentence })
  try {
    return await appWithData({ ...base, data: opened.data })
  } catch (error) {
    const sentence = openingSentence(error)
    if (sentence === null) throw error
    log.error('app.not-started', { error })
    opened.data.close()
    return appWithoutData({ ...base, sentence })
  }
}

/** What is wrong with the disk when the program opens, in words; null where an error is about something else. */
export function openingSentence(error: unknown): string | null {
  const problem = storageProblem(error)
  return problem === null ? null : storageSentence(problem, 'opening')
}

interface Base {
  host: Host
  log: Log
  settings: Settings
}

async function appWithData({ host, log, settings, data }: Base & { data: LocalDatabase }): Promise<App> {
  const { dataFolder: folder, now } = host
  const { spawnKeychain, systemEncryption, proxyFor, certificateAuthorities } = host
  // Every desk reads in a folder of its own: what a killed program has left of them goes.
  await rm(join(folder, 'content'), { recursive: true, force: true }).catch(() => {})
  const vault = await createVault({ folder: join(folder, 'vault'), spawnKeychain, systemEncryption, log, now })
  const userAgent = `Malote/${host.version}`
  const transport = createTransport({ proxyFor, certificateAuthorities, userAgent })
  const fetchUser = createFetchUser({ transport, now })
  const { openExternal } = host
  const session = createSession({ db: data.db, transport, vault, settings, openExternal, fetchUser, log, now })

  let bridge: Bridge | null = null
  const publish: Bridge['publish'] = (name, payload) => bridge?.publish(name, payload)
  const status = createStatus({ now, publish: (line) => publish('status.changed', line) })
  const holdMs = () => settings.preferences().holdSeconds * 1000
  const desks = createDesks({
    open: (context, free) =>
      openDesk({
        ...{
          db: data.db,
          remembered: data.remembered,
          folder,
          transport,
          context,
          status,
          log,
          now,
          holdMs,
          publish,
          free,
          host,
        },
        roleInForce: () => session.keptRole(),
      }),
    left: status.reset,
    log,
  })

  const opening = createOpening({ desk: desks.current })

  const notices = [...host.notices, ...settings.notices, ...data.notices, ...vault.notices]
  const info = { version: host.version, host: host.kind, notices }
  const personal = () => desks.current()
  const signOut = createSignOut({
    session,
    unsent: () => desks.current()?.unsent ?? null,
    forgetRead: async () => desks.current()?.forgetRead(),
    forgetBoxes: data.remembered.forgetMarked,
  })
  const handlers = createHandlers({ ready: () => ok(info), session, signOut, settings, status, personal })
  bridge = createBridge({ handlers, publish: host.publish, log, sentenceOf })
  const { call } = bridge

  const unsubscribe = [
    session.onChanged((state) => {
      desks.follow(session.context())
      opening.follow()
      if (state.status === 'signed-in') desks.current()?.wake()
      publish('session.changed', state)
    }),
    settings.onChanged((preferences) => publish('settings.changed', preferences)),
  ]
  desks.follow(session.context())
  log.info('app.started', { vault: vault.backend })

  let closing: Promise<void> | null = null
  async function end(): Promise<void> {
    for (const each of unsubscribe) each()
    // The desk first, while everything that it writes with is still there; the database last.
    await desks.close()
    session.close()
    status.close()
    transport.close()
    data.close()
    log.info('app.closed')
  }

  return {
    call: (name, input, account) =>
      closing === null ? call(name, input, account) : Promise.resolve(failed('cancelled')),
    async addFiles(files, account) {
      const desk = closing === null ? desks.current() : null
      if (desk !== null && isFor(desk.context, account)) return desk.addFiles(files).catch(storageFailure)
      await removeOwned(files)
      return failed('not-signed-in')
    },
    open(paths) {
      if (closing === null) void opening.open(paths)
    },
    content: async (contentId) => (await desks.current()?.content(contentId)) ?? null,
    unsent: () => (closing === null ? (desks.current()?.unsent.stopping() ?? 0) : 0),
    wake: () => (closing === null ? desks.current()?.wake() : undefined),
    close() {
      closing ??= end()
      return closing
    },
  }
}

function appWithoutData({ host, log, settings, sentence }: Base & { sentence: string }): App {
  const info = { version: host.version, host: host.kind, notices: [sentence, ...host.notices, ...settings.notices] }
  const handlers = handlersWithoutData(() => ok(info), settings, sentence)
  const bridge = createBridge({ handlers, publish: host.publish, log })
  return {
    call: bridge.call,
    async addFiles(files) {
      await removeOwned(files)
      return failed('storage-problem', { message: sentence })
    },
    open: () => undefined,
    content: async () => null,
    unsent: () => 0,
    wake: () => undefined,
    close: async () => {},
  }
}
