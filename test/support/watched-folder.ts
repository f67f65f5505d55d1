import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { Profile, WatchedFolder } from '../../contract/bridge/folders.ts'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import { openDatabase, transaction } from '../../main/engine/database/index.ts'
import type { PdfPool } from '../../main/engine/pdf/index.ts'
import { createContentStore } from '../../main/engine/transfer/index.ts'
import { createCapture } from '../../main/features/capture/capture.ts'
import { type Capture, createSpool, createThumbnailStore } from '../../main/features/capture/index.ts'
import { createProfiles, type Profiles } from '../../main/features/capture/profiles/profiles.ts'
import { personClaims } from '../../main/features/folders/folder-claims.ts'
import { createFolders } from '../../main/features/folders/folders.ts'
import { createFolderClaims, type Folders } from '../../main/features/folders/index.ts'
import { addBusinessDays, localDay } from '../../main/features/marks/index.ts'
import { createSheets, type Sheets } from '../../main/features/sheets/sheets.ts'
import type { PersonPolicy } from '../../main/program/policy/index.ts'
import { newProfile } from './builders.ts'
import { openConversion } from './conversion.ts'
import { createFakeOutbox } from './fake-outbox.ts'
import { freePrivacy } from './free-privacy.ts'
import { tinyPdf } from './odd-pdfs.ts'
import { removeFolder } from './remove-folder.ts'
import { sharedPool } from './shared-pool.ts'

export const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
export const otherRole = { id: randomUUID(), nome: 'Protocolista', unidade: 'PROTOCOLO', organizacao: 'SEFAZ' }
export const classe = { id: randomUUID(), codigo: '01.01', nome: 'Planejamento', nivel: 2, tipoArquivamento: null }

export const endedClass = { ...classe, id: randomUUID(), codigo: '09' }

/** Short, because all other times of a watcher are multiples of it. */
export const stableMs = 40

/** A PDF with this text on its page. */
export const pdf = (text: string): Uint8Array => tinyPdf(text)

/** The parts of a workspace that handle files. */
interface FileWorkspace {
  readonly capture: Capture
  readonly profiles: Profiles
  readonly folders: Folders
  readonly sheets: Sheets
}

/** The parts that survive a restart of the program. */
interface Machine {
  readonly root: string
  readonly db: DatabaseSync
  readonly pool: PdfPool
  readonly outbox: ReturnType<typeof createFakeOutbox>
  readonly offers: { path: string; isPicked: boolean }[]
  roleInForce: string | null
  acceptsSignatures: boolean
  /** Recipients that have left the directory. */
  readonly gone: Set<string>
  policy: PersonPolicy
}

const now = () => new Date()
const log = { info: () => {}, warn: () => {}, error: () => {} }

function openWorkspace(machine: Machine): FileWorkspace {
  const { root, db, pool, outbox, offers } = machine
  const context = {
    environment: { id: 'local' } as never,
    person: { id: 'ana', nome: 'Ana' },
    roles: [role, otherRole],
    signal: new AbortController().signal,
  }
  const classOf = (id: string) => [classe, endedClass].find((each) => each.id === id) ?? null
  const profiles = createProfiles({ db, context, classOf, policy: () => machine.policy, changed: () => {} })
  const owner = { environmentId: 'local', personId: 'ana' }
  const sheets = createSheets({
    db,
    owner,
    now,
    findProfile: profiles.find,
    destinationProblem: () => null,
    goneRecipients: (recipients) => recipients.flatMap(({ id }) => (machine.gone.has(id) ? [id] : [])),
    calendar: { localDay, addBusinessDays: (day, count) => addBusinessDays(day, count, []) },
  })
  const capture = createCapture({
    db,
    context,
    now,
    log,
    storage: {
      pool,
      conversion: openConversion(),
      spool: createSpool({ folder: path.join(root, 'spool'), pool }),
      thumbnails: createThumbnailStore({ folder: path.join(root, 'thumbnails'), pool }),
      contents: createContentStore({
        folder: path.join(root, 'content'),
        log,
        transport: { request: () => Promise.reject(new Error('no line')) },
      }),
    },
    outbox: { enqueue: outbox.enqueue, supersede: () => {}, takeOver: () => {} },
    forwardings: { forwardFile: () => {}, waitingFor: () => [] },
    lookups: {
      classOf,
      classOfCode: (codigo) => (codigo === classe.codigo ? classe : null),
      hasClassEnded: (id) => id === endedClass.id,
      findProfile: profiles.find,
      planStack: sheets.plan,
      checkSignatures: () => Promise.resolve({ isAccepted: machine.acceptsSignatures, stamps: 0 }),
      findDocument: () => null,
      privacy: freePrivacy,
      roleInForce: () => machine.roleInForce,
    },
    events: { captured: () => {}, submitted: () => {}, changed: (rows) => folders.rowsChanged(rows) },
  })
  const folders = createFolders({
    computer: { dataFolder: path.join(root, 'data'), claims: personClaims(createFolderClaims(), 'Ana Prado') },
    db,
    owner,
    capture,
    host: { offerFolders: async () => offers, folderStableMs: stableMs },
    profiles,
    policy: () => machine.policy,
    log,
    now,
    changed: () => {},
  })
  return { capture, profiles, folders, sheets }
}

/** Capture, profiles and folders with their own database and folder, without a service. The scanner's may be elsewhere. */
export function openWatchedFolder({ scans: elsewhere }: { scans?: string } = {}) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'malote-watched-')))
  const scans = elsewhere ?? path.join(root, 'scans')
  if (elsewhere === undefined) mkdirSync(scans)
  const opened = openDatabase({ folder: root, now })
  const machine: Machine = {
    root,
    db: opened.db,
    pool: sharedPool,
    outbox: createFakeOutbox(now),
    offers: [{ path: scans, isPicked: false }],
    roleInForce: role.id,
    acceptsSignatures: true,
    policy: {
      folders: [],
      profiles: [],
      holidays: [],
      publicData: [],
      signatures: { roots: [], tokenModules: [] },
      locks: new Map(),
      isWhole: true,
    },
    gone: new Set(),
  }
  let workspace = openWorkspace(machine)

  const world = {
    root,
    scans,
    db: opened.db,
    queued: machine.outbox.queued,
    offers: machine.offers,
    get workspace() {
      return workspace
    },
    /** The names of the files in the spool. */
    spooled: () => readdirSync(path.join(root, 'spool')),
    put: (name: string, bytes: Uint8Array | string) => writeFileSync(path.join(scans, name), bytes),
    /** The names in the watched folder or a subfolder; none if that does not exist. */
    names: (below = '.') => {
      try {
        const entries = readdirSync(path.join(scans, below), { withFileTypes: true })
        return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()
      } catch {
        return []
      }
    },
    list: (): CaptureRow[] => value(workspace.capture.list()),
    row: (name: string) => world.list().find((row) => row.name === name),
    folder: (): WatchedFolder => value(workspace.folders.list())[0] as WatchedFolder,
    save: (profile: Partial<Profile> & { idClasse?: string | null } = {}) =>
      value(workspace.profiles.save({ ...newProfile('Notas fiscais'), ...profile })),
    /** Starts to watch the folder. */
    async watch(changes: Partial<Pick<WatchedFolder, 'profileId' | 'originals' | 'isShare' | 'splitsSheets'>> = {}) {
      workspace.folders.start()
      const [offer] = value(await workspace.folders.offers())
      const wanted = {
        name: 'Balcão',
        profileId: null,
        originals: 'sort' as const,
        isShare: false,
        splitsSheets: false,
        takesOthers: false,
        ...changes,
      }
      return value(await workspace.folders.add({ offerId: offer?.offerId ?? '', ...wanted }))
    },
    submit: (row: CaptureRow | undefined) =>
      value(workspace.capture.submit({ fileIds: [row?.fileId ?? ''], idPapel: role.id })),
    become(row: CaptureRow | undefined, state: OperationState) {
      const result = state === 'done' ? { idDocumento: randomUUID(), registro: '2026-B3F4XZ' } : null
      const operationId = world.list().find(({ fileId }) => fileId === row?.fileId)?.operationId ?? ''
      const update = { operationId, payload: {} as never, state, result, failure: null }
      transaction(opened.db, (tx) => workspace.capture.onUpdate(tx, update))
    },
    /** Writes what the examination, or the search by content, has found of a row. */
    turnsOut(row: CaptureRow | undefined, { state, problem, known }: Pick<CaptureRow, 'state' | 'problem' | 'known'>) {
      const fileId = row?.fileId ?? ''
      const found = [state, problem, known === null ? null : JSON.stringify(known)]
      opened.db.prepare('UPDATE capture_rows SET state = ?, problem = ?, known = ? WHERE id = ?').run(...found, fileId)
      workspace.folders.rowsChanged([{ fileId }])
    },
    /** Sets the organisation's policy from the next start. */
    setPolicy(policy: Partial<Machine['policy']>) {
      machine.policy = { ...machine.policy, ...policy }
    },
    /** The tag of this person in the codes of covers. */
    personTag: createHash('sha256').update('local\nana').digest('hex').slice(0, 16),
    /** A recipient is in the directory no more. */
    leavesDirectory: (id: string) => machine.gone.add(id),
    /** Sets the role in force. */
    keeps(role: string | null) {
      machine.roleInForce = role
    },
    /** From now on the environment accepts no digital signature. */
    refusesSignatures() {
      machine.acceptsSignatures = false
    },
    leave: () => Promise.all([workspace.folders.stop(), workspace.capture.close()]),
    /** Restarts the program on the same folder. */
    async again() {
      await world.leave()
      workspace = openWorkspace(machine)
      await workspace.capture.start()
      workspace.profiles.applyPolicy()
      workspace.folders.start()
    },
    async close() {
      await world.leave()
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
