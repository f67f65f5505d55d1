import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { Profile, WatchedFolder } from '../../contract/bridge/folders.ts'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import {
  type Capture,
  createCapture,
  createProfiles,
  createSpool,
  createThumbnails,
  type Profiles,
} from '../../main/capture/index.ts'
import { openDatabase, transaction } from '../../main/database/index.ts'
import { createFolders, type Folders } from '../../main/folders/index.ts'
import type { NewJob } from '../../main/outbox/index.ts'
import { createPdfPool } from '../../main/pdf/index.ts'
import { createContentStore } from '../../main/transfer/index.ts'
import { tinyPdf } from './odd-pdfs.ts'
import { removeFolder } from './remove-folder.ts'

export const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
export const otherRole = { id: randomUUID(), nome: 'Protocolista', unidade: 'PROTOCOLO', organizacao: 'SEFAZ' }
export const classe = { id: randomUUID(), codigo: '01.01', nome: 'Planejamento', nivel: 2, tipoArquivamento: null }

/** Short, so that nobody waits; every other time of a watcher goes by it. */
export const stableMs = 40

/** A PDF with these words on its page. */
export const pdf = (text: string): Uint8Array => tinyPdf(text)

/** What of a desk has to do with files. */
interface FileDesk {
  readonly capture: Capture
  readonly profiles: Profiles
  readonly folders: Folders
}

/** A desk's capture, profiles and folders on a database and a folder of their own, without a service. */
export function openWatchedFolder() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'malote-watched-')))
  const scans = path.join(root, 'scans')
  mkdirSync(scans)
  const now = () => new Date()
  const opened = openDatabase({ folder: path.join(root), now })
  const queued: { id: string; job: NewJob }[] = []
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const pool = createPdfPool({ log })
  let kept: string | null = role.id
  const offers: { path: string; isPicked: boolean }[] = [{ path: scans, isPicked: false }]

  const enqueue = (tx: Parameters<Parameters<typeof transaction>[1]>[0], job: NewJob): string => {
    const id = randomUUID()
    queued.push({ id, job })
    const at = now().toISOString()
    tx.prepare(
      `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, pause_ms, created_at, updated_at)
       VALUES (?, 'local', 'ana', ?, ?, '{}', 1, 'ready', 0, 0, ?, ?)`,
    ).run(id, job.kind, job.title, at, at)
    return id
  }

  function openDesk(): FileDesk {
    const context = {
      environment: { id: 'local' } as never,
      person: { id: 'ana', nome: 'Ana' },
      roles: [role, otherRole],
    }
    const classOf = (id: string) => (id === classe.id ? classe : null)
    const profiles = createProfiles({ db: opened.db, context, classOf, changed: () => {} })
    const capture = createCapture({
      ...{ db: opened.db, context, now, log, enqueue, profiles, classOf },
      ...{ pool, spool: createSpool({ folder: path.join(root, 'spool'), pool }) },
      thumbnails: createThumbnails({ folder: path.join(root, 'thumbnails'), pool }),
      contents: createContentStore({
        ...{
          folder: path.join(root, 'content'),
          log,
          transport: { request: () => Promise.reject(new Error('no line')) },
        },
      }),
      ...{ supersede: () => {}, takeOver: () => {}, forwardOn: () => {}, forwardingsOf: () => [] },
      classOfCode: (codigo) => (codigo === classe.codigo ? classe : null),
      documentOf: () => null,
      roleInForce: () => kept,
      captured: () => {},
      changed: (rows) => folders.rowsChanged(rows),
    })
    const folders = createFolders({
      ...{ db: opened.db, owner: { environmentId: 'local', personId: 'ana' }, log, now, stableMs },
      ...{ dataFolder: path.join(root, 'data'), intake: capture.takeIn, rowOf: capture.find },
      isProfile: (profileId) => profiles.find(profileId) !== null,
      offers: async () => offers,
      changed: () => {},
    })
    return { capture, profiles, folders }
  }
  let desk = openDesk()

  const world = {
    ...{ root, scans, db: opened.db, queued, offers },
    get desk() {
      return desk
    },
    /** The bytes of a spool that holds them by what they are. */
    spooled: () => readdirSync(path.join(root, 'spool')),
    put: (name: string, bytes: Uint8Array | string) => writeFileSync(path.join(scans, name), bytes),
    /** Names in the folder, or in one below it; none where there is none. */
    names: (below = '.') => {
      try {
        const entries = readdirSync(path.join(scans, below), { withFileTypes: true })
        return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()
      } catch {
        return []
      }
    },
    list: (): CaptureRow[] => value(desk.capture.list()),
    row: (name: string) => world.list().find((row) => row.name === name),
    folder: (): WatchedFolder => value(desk.folders.list())[0] as WatchedFolder,
    save: (profile: Partial<Profile> & { idClasse?: string | null } = {}) =>
      value(
        desk.profiles.save({
          ...{ profileId: null, name: 'Notas fiscais', kind: 'scanned', access: 'Organizacional', secrecy: null },
          ...{ idClasse: null, signers: [], idPapel: null, sendsAtOnce: false, namePattern: null, destination: null },
          ...profile,
        }),
      ),
    /** Watches the folder from now on. */
    async watch(changes: Partial<Pick<WatchedFolder, 'profileId' | 'originals' | 'isShare'>> = {}) {
      desk.folders.start()
      const [offer] = value(await desk.folders.offers())
      const wanted = { name: 'Balcão', profileId: null, originals: 'sort' as const, isShare: false, ...changes }
      return value(await desk.folders.add({ offerId: offer?.offerId ?? '', ...wanted }))
    },
    submit: (row: CaptureRow | undefined) =>
      value(desk.capture.submit({ fileIds: [row?.fileId ?? ''], idPapel: role.id })),
    become(row: CaptureRow | undefined, state: OperationState) {
      const result = state === 'done' ? { idDocumento: randomUUID(), registro: '2026-B3F4XZ' } : null
      const operationId = world.list().find(({ fileId }) => fileId === row?.fileId)?.operationId ?? ''
      const told = { operationId, payload: {} as never, state, result, failure: null }
      transaction(opened.db, (tx) => desk.capture.follow(tx, told))
    },
    /** The role that the person has worked in so far, where it is theirs still. */
    keeps(role: string | null) {
      kept = role
    },
    leave: () => Promise.all([desk.folders.stop(), desk.capture.close()]),
    /** Another start of the program on the same folder. */
    async again() {
      await world.leave()
      desk = openDesk()
      await desk.capture.start()
      desk.folders.start()
    },
    async close() {
      await world.leave()
      await pool.close()
      opened.close()
      removeFolder(root)
    },
  }
  return world
}
export type WatchedWorld = ReturnType<typeof openWatchedFolder>

function value<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.failure.code} ${outcome.failure.message ?? ''}`)
}
