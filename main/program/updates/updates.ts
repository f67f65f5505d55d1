import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { UpdateView } from '../../../contract/bridge/updates.ts'
import type { Log } from '../../engine/log/index.ts'
import type { HttpTransport } from '../../engine/transport/index.ts'
import type { UpdateRule } from '../policy/index.ts'
import { fileFetcher, hashOf, Refused, releaseFetcher } from './fetch.ts'
import { createNewestSeen } from './newest-seen.ts'
import { createPostponement, type Postponement } from './postponement.ts'
import { compareVersions, type InstallKind, type Release, type ReleaseFile } from './release.ts'

/** Installs a file by the system; missing where packages of the system install the program. */
export interface UpdateInstaller {
  readonly kind: InstallKind
  readonly arch: string
  /** Replaces the program. `again`: it ends now, unless unsent work keeps the person, and the new version opens. */
  install(file: string, how: { again: boolean }): Promise<void>
}

export interface UpdatesOptions {
  /** Null where the organisation has set none. */
  rule: UpdateRule | null
  installer: UpdateInstaller | null
  /** Of the program that runs. */
  version: string
  folder: string
  transport: Pick<HttpTransport, 'request'>
  log: Pick<Log, 'info' | 'warn'>
  now(): Date
  changed(view: UpdateView): void
}

/** The methods are named like the calls of the bridge. */
export interface Updates {
  get(): Outcome<UpdateView>
  check(): Promise<Outcome<UpdateView>>
  postpone(): Outcome<UpdateView>
  install(): Promise<Outcome<null>>
  /** Checks after the start and every six hours. */
  start(): void
  /** Installs what is ready, where the policy installs at the end. Call it last: the program is being replaced. */
  close(): Promise<void>
}

interface ReadyFile {
  readonly path: string
  readonly file: ReleaseFile
}

const checkEveryMs = 6 * 60 * 60 * 1000

export function createUpdates(options: UpdatesOptions): Updates {
  const { rule, installer, folder, log, now, changed } = options
  const closed = new AbortController()
  const postponement = createPostponement(join(folder, 'postponed.json'), rule?.postponeDays ?? 0, now)
  const newest = createNewestSeen(join(folder, 'newest.json'), now)
  const fetchRelease = releaseFetcher(options, closed.signal)
  const fetchFile = fileFetcher(options, closed.signal)
  let found: Found = { ...nothingFound, state: rule === null ? 'off' : 'unknown' }
  let ready: ReadyFile | null = null
  let checking: Promise<void> | null = null

  const view = (): UpdateView => ({
    ...viewOf(found, rule, postponement),
    newest: rule === null ? null : newest.view(),
  })
  function set(next: Partial<Found>): void {
    found = { ...found, ...next }
    changed(view())
  }

  async function look(): Promise<void> {
    set({ state: 'checking' })
    const checkedAt = now().toISOString()
    try {
      const release = await fetchRelease()
      newest.saw(release)
      const offer = { version: release.version, notes: release.notes, refusal: null, checkedAt }
      const judged = await judge(release, options, fetchFile)
      ready = judged.ready
      if (ready !== null) postponement.offered(release.version)
      log.info('updates.checked', { state: judged.state, offered: release.version })
      set({ ...offer, state: judged.state })
    } catch (error) {
      ready = null
      const refusal = error instanceof Refused ? error.refusal : null
      log.warn(refusal === null ? 'updates.failed' : 'updates.refused', { refusal, error })
      set({ state: refusal === null ? 'failed' : 'refused', version: null, notes: [], refusal, checkedAt })
    }
  }

  /** The file may have changed on the disk since its download. */
  async function readyFile(): Promise<string | null> {
    if (ready === null || found.state !== 'ready') return null
    if ((await hashOf(ready.path)) === ready.file.sha256) return ready.path
    rmSync(ready.path, { force: true })
    ready = null
    log.warn('updates.refused', { refusal: 'other-file' })
    set({ state: 'refused', version: null, notes: [], refusal: 'other-file' })
    return null
  }

  async function check(): Promise<Outcome<UpdateView>> {
    if (rule === null) return ok(view())
    checking ??= look().finally(() => {
      checking = null
    })
    await checking
    return ok(view())
  }

  return {
    get: () => ok(view()),
    check,
    postpone() {
      const { state, canPostpone, version: offered } = view()
      if (state !== 'ready' || offered === null || !canPostpone) return failed('refused')
      postponement.postpone(offered)
      changed(view())
      return ok(view())
    },
    async install() {
      const file = await readyFile()
      if (file === null || installer === null) return failed('refused')
      log.info('updates.installing', { version: found.version })
      await installer.install(file, { again: true })
      return ok(null)
    },
    start() {
      if (rule === null) return
      void check()
      const timer = setInterval(() => void check(), checkEveryMs).unref()
      closed.signal.addEventListener('abort', () => clearInterval(timer))
    },
    async close() {
      closed.abort()
      const file = view().installsAtEnd ? await readyFile() : null
      if (file !== null) await installAtEnd(file, found.version, options)
    },
  }
}

/** The program ends all the same where that fails, and offers the update again. */
async function installAtEnd(file: string, version: string | null, { installer, log }: UpdatesOptions): Promise<void> {
  log.info('updates.installing', { version })
  try {
    await installer?.install(file, { again: false })
  } catch (error) {
    log.warn('updates.not-installed', { error })
  }
}

type Found = Pick<UpdateView, 'state' | 'version' | 'notes' | 'refusal' | 'checkedAt'>
const nothingFound = { version: null, notes: [], refusal: null, checkedAt: null }

function viewOf(found: Found, rule: UpdateRule | null, { until, isAllowed }: Postponement): Omit<UpdateView, 'newest'> {
  const offered = found.state === 'ready' ? found.version : null
  return {
    ...found,
    installsAtEnd: offered !== null && rule?.mode === 'at-end',
    postponedUntil: offered === null ? null : until(offered),
    canPostpone: offered !== null && isAllowed(offered),
  }
}

/** @throws Refused */
async function judge(
  { version: offered, files }: Release,
  { version, installer }: Pick<UpdatesOptions, 'version' | 'installer'>,
  fetchFile: (file: ReleaseFile) => Promise<string>,
): Promise<{ readonly state: 'current' | 'manual' | 'ready'; readonly ready: ReadyFile | null }> {
  const age = compareVersions(offered, version)
  if (age < 0) throw new Refused('older')
  if (age === 0) return { state: 'current', ready: null }
  const file = files.find(({ kind, arch }) => kind === installer?.kind && arch === installer.arch)
  if (file === undefined) return { state: 'manual', ready: null }
  return { state: 'ready', ready: { path: await fetchFile(file), file } }
}
