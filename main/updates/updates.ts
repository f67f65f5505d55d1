import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { UpdateRefusal, UpdateView } from '../../contract/bridge/updates.ts'
import type { Log } from '../log/index.ts'
import type { UpdateRule } from '../policy/index.ts'
import { createDownloader, UnexpectedBytes } from '../transfer/index.ts'
import type { HttpTransport } from '../transport/index.ts'
import { createPostponement } from './postponement.ts'
import { compareVersions, type InstallKind, openRelease, type Release } from './release.ts'

/** Installs a file by the system; missing where packages of the system install the program. */
export interface UpdateInstaller {
  readonly kind: InstallKind
  readonly arch: string
  /** Replaces the program. `again`: it ends now, and the new version opens. */
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

type File = Release['files'][number]
const checkEveryMs = 6 * 60 * 60 * 1000
const limits = { connectMs: 15_000, idleMs: 30_000 }

class Refused extends Error {
  readonly refusal: UpdateRefusal
  constructor(refusal: UpdateRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

export function createUpdates(options: UpdatesOptions): Updates {
  const { rule, installer, version, folder, log, now, changed } = options
  const closed = new AbortController()
  const postponement = createPostponement(join(folder, 'postponed.json'), rule?.postponeDays ?? 0, now)
  const fetchRelease = releaseFetcher(options, closed.signal)
  const fetchFile = fileFetcher(options, closed.signal)
  let found: Pick<UpdateView, 'state' | 'version' | 'notes' | 'refusal' | 'checkedAt'> = {
    state: rule === null ? 'off' : 'unknown',
    version: null,
    notes: [],
    refusal: null,
    checkedAt: null,
  }
  let ready: { readonly path: string; readonly file: File } | null = null
  let checking: Promise<void> | null = null

  function view(): UpdateView {
    const offered = found.state === 'ready' ? found.version : null
    return {
      ...found,
      installsAtEnd: rule?.mode === 'at-end' && found.state === 'ready',
      postponedUntil: offered === null ? null : postponement.until(offered),
      canPostpone: offered !== null && postponement.isAllowed(offered),
    }
  }
  function set(next: Partial<typeof found>): void {
    found = { ...found, ...next }
    changed(view())
  }

  async function look(): Promise<void> {
    set({ state: 'checking' })
    const checkedAt = now().toISOString()
    try {
      const release = await fetchRelease()
      const offer = { version: release.version, notes: release.notes, refusal: null, checkedAt }
      const age = compareVersions(release.version, version)
      if (age < 0) throw new Refused('older')
      const file = release.files.find(({ kind, arch }) => kind === installer?.kind && arch === installer.arch)
      if (age === 0) return set({ ...offer, state: 'current' })
      if (file === undefined) return set({ ...offer, state: 'manual' })
      ready = { path: await fetchFile(file), file }
      postponement.offered(release.version)
      log.info('updates.ready', { version: release.version })
      set({ ...offer, state: 'ready' })
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
      const timer = setInterval(() => void check(), checkEveryMs)
      timer.unref()
      closed.signal.addEventListener('abort', () => clearInterval(timer))
    },
    async close() {
      closed.abort()
      const file = view().installsAtEnd ? await readyFile() : null
      if (file === null || installer === null) return
      log.info('updates.installing', { version: found.version })
      await installer.install(file, { again: false })
    },
  }
}

function releaseFetcher({ rule, transport }: UpdatesOptions, signal: AbortSignal): () => Promise<Release> {
  return async () => {
    if (rule === null) throw new Error('no address for updates')
    const { channel, publicKey: key } = rule
    const answer = await transport.request({ method: 'GET', url: addressOf(rule, `${channel}.json`), limits, signal })
    if (answer.status !== 200) {
      answer.discard()
      throw new Error(`the address for updates answered ${answer.status}`)
    }
    const release = openRelease(await answer.text(1_000_000), { key, channel })
    if (release === null) throw new Refused('not-signed')
    return release
  }
}

/** Downloads a file once; deletes one that is not the signed one, and those of other versions. */
function fileFetcher({ rule, transport, folder }: UpdatesOptions, signal: AbortSignal) {
  const download = createDownloader({ transport })
  return async (file: File): Promise<string> => {
    if (rule === null) throw new Error('no address for updates')
    const files = join(folder, 'files')
    const path = join(files, `${file.sha256.slice(0, 16)}-${file.name}`)
    if (existsSync(path) && (await hashOf(path)) === file.sha256) return path
    rmSync(files, { recursive: true, force: true })
    mkdirSync(files, { recursive: true, mode: 0o700 })
    const wanted = { address: addressOf(rule, file.name), sizeBytes: file.sizeBytes, isChecked: true, signal }
    try {
      const { sha256 } = await download(path, wanted)
      if (sha256 !== file.sha256) throw new Refused('other-file')
      return path
    } catch (error) {
      rmSync(path, { force: true })
      if (isOtherSize(error)) throw new Refused('other-file')
      throw error
    }
  }
}

const isOtherSize = (error: unknown): boolean => error instanceof UnexpectedBytes
const addressOf = ({ address }: UpdateRule, name: string): string => `${address.replace(/\/+$/, '')}/${name}`

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}
