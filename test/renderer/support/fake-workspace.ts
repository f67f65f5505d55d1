import type { AccountView } from '../../../contract/bridge/accounts.ts'
import type { ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CaptureRow, RejectedFile } from '../../../contract/bridge/capture.ts'
import type { Draft, WritingPage } from '../../../contract/bridge/compose.ts'
import type { Suggestions } from '../../../contract/bridge/directory.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { withAccess } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { Preferences } from '../../../contract/bridge/settings.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { draftTitle } from '../../../renderer/parts/process/draft-title.ts'
import { answerActs, kindOf } from './fake-acts.ts'
import type { FakeBridge } from './fake-bridge.ts'
import { answerTrees } from './fake-directory.ts'
import { answerKept, type KeptState, makeKept } from './fake-kept.ts'
import { light } from './fake-preferences.ts'
import { classes, directory, makeOperation, makeRow } from './samples.ts'
import { makeVerification } from './signed.ts'

/** The workspace of a signed-in user: the answers of an offline application that keeps everything in memory. */
export interface Workspace extends KeptState {
  session: SessionState
  /** The accounts of the computer; the one of the session alone where it is missing. */
  accounts?: AccountView[]
  preferences: Preferences
  rows: CaptureRow[]
  operations: OperationView[]
  drafts: Draft[]
  /** Last discarded first. */
  discarded: Draft[]
  suggestions: Suggestions
  isPaused: boolean
}

export function makeWorkspace(session: SessionState): Workspace {
  return {
    session,
    preferences: { ...light },
    rows: [],
    operations: [],
    drafts: [],
    discarded: [],
    ...makeKept(),
    suggestions: { favourites: [], recents: [] },
    isPaused: false,
  }
}

const statusOf = ({ isPaused, operations }: Workspace) => ({
  connection: 'online' as const,
  isPaused,
  suspendedBy: null,
  inProgress: operations.filter(({ state }) => state === 'processing' || state === 'held').length,
  held: operations.filter(({ state }) => state === 'held').length,
  uncertain: 0,
  needed: 0,
  ended: 0,
  sending: null,
})

const noQueues = { total: 0, unseen: 0 }
const allCapabilities = { read: true, refuse: true, block: true, unblock: true, delete: true, checkedAt: null }

/** Empty or pending answers for everything else. */
function answerRest(bridge: FakeBridge): void {
  bridge.answer('app.ready', () => ok({ version: '0.1.0', host: 'browser', notices: [] }))
  bridge.answer('opened.take', () => ok({ added: 0, addedBefore: 0, rejected: [], failure: null }))
  const pending = ['capture.open', 'outbox.history', 'documents.open', 'documents.about', 'documents.facts'] as const
  for (const name of pending) bridge.answer(name, () => new Promise<never>(() => {}))
  bridge.answer('recognition.get', () => ok({ state: 'idle', files: [] }))
  bridge.answer('pages.undoable', () => ok({ latest: null, isLimited: false }))
  const nothing = ['recognition.words', 'privacy.ofOperation', 'processes.copy', 'signatures.refresh'] as const
  for (const name of nothing) bridge.answer(name, () => ok(null))
  const lists = ['recognition.search', 'privacy.list', 'privacy.drawn', 'documents.list', 'signers.groups'] as const
  for (const name of lists) bridge.answer(name, () => ok([]))
  bridge.answer('privacy.inText', () => ok({}))
  bridge.answer('verification.check', () => ok(makeVerification()))
  bridge.answer('boxes.list', () => ok({ boxes: [], fresh: true }))
  bridge.answer('boxes.items', () => ok({ items: [] }))
  bridge.answer('processes.list', () => ok({ rows: [], boxes: [] }))
  bridge.answer('processes.boxes', () => ok({ boxes: [], fresh: true }))
  bridge.answer('signatures.counts', () => {
    const queues = { AguardandoMim: noQueues, AguardandoOutros: noQueues, Concluidos: noQueues, Recusados: noQueues }
    return ok({ queues, late: 0, notices: 0 })
  })
  bridge.answer('signatures.list', () => ok({ items: [], fresh: true, syncedAt: null, capabilities: allCapabilities }))
  bridge.answer('signatures.capabilities', () => ok(allCapabilities))
  bridge.answer('signatures.batches', () => ok([]))
  bridge.answer('signatures.notices', () => ok([]))
}

/** Makes the bridge answer for a workspace. */
export function answerFor(bridge: FakeBridge, workspace: Workspace): void {
  answerRest(bridge)
  answerSession(bridge, workspace)
  answerDirectory(bridge, workspace)
  answerCapture(bridge, workspace)
  answerOutbox(bridge, workspace)
  answerCompose(bridge, workspace)
  answerKept(bridge, workspace)
  answerActs(bridge, workspace)
}

function answerSession(bridge: FakeBridge, workspace: Workspace): void {
  bridge.answer('session.get', () => ok(workspace.session))
  bridge.answer('settings.get', () => ok(workspace.preferences))
  bridge.answer('settings.update', (changes) => {
    workspace.preferences = { ...workspace.preferences, ...changes } as Preferences
    bridge.publish('settings.changed', workspace.preferences)
    return ok(workspace.preferences)
  })
  bridge.answer('status.get', () => ok(statusOf(workspace)))
  bridge.answer('accounts.list', () => ok(workspace.accounts ?? shownAccount(workspace.session)))
}

/** The account of the window, where a test names no others. */
function shownAccount({ environments, environmentId, person }: SessionState): AccountView[] {
  if (environmentId === null || person === null) return []
  const environment = environments.find(({ id }) => id === environmentId)?.nome ?? ''
  const numbers = { unread: 0, needed: 0, underway: 0 }
  const account = { environmentId, environment, personId: person.id, nome: person.nome }
  return [{ ...account, status: 'signed-in', isShown: true, ...numbers }]
}

const matches = (text: string, ...parts: readonly (string | null)[]) =>
  textMatcher(text)(...parts.map((part) => part ?? ''))

function answerDirectory(bridge: FakeBridge, workspace: Workspace): void {
  const status = { isWhole: true, reading: null, hasClasses: true, readsClasses: false }
  bridge.answer('directory.status', () => ok(status))
  bridge.answer('directory.suggestions', () => ok(workspace.suggestions))
  bridge.answer('directory.gone', () => ok([]))
  bridge.answer('directory.search', ({ text, kinds }) => {
    const entries = directory.filter(({ kind, nome, sigla }) => kinds.includes(kind) && matches(text, nome, sigla))
    return ok({ entries, complete: true })
  })
  bridge.answer('directory.classes', ({ text }) =>
    ok({ classes: classes.filter(({ codigo, nome }) => matches(text, codigo, nome)), complete: true }),
  )
  answerTrees(bridge)
  bridge.answer('directory.favour', ({ entry, isFavourite }) => {
    const others = workspace.suggestions.favourites.filter(({ id }) => id !== entry.id)
    const favourites = isFavourite ? [...others, { ...entry, isGone: false }] : others
    workspace.suggestions = { ...workspace.suggestions, favourites }
    bridge.publish('directory.changed', {})
    return ok(null)
  })
}

type Changes = ParsedCallInput<'capture.update'>['changes']

function changed(row: CaptureRow, { access, secrecy, idClasse, ...rest }: Changes): CaptureRow {
  const classe = classes.find(({ id }) => id === idClasse)
  return {
    ...row,
    ...(rest as Partial<CaptureRow>),
    ...withAccess(row, { access, secrecy }),
    classe: idClasse === undefined ? row.classe : (classe ?? null),
  }
}

function answerCapture(bridge: FakeBridge, workspace: Workspace): void {
  const tell = (rows: CaptureRow[], removed: string[] = []) => bridge.publish('capture.changed', { rows, removed })
  /** Changes the rows with these ids and publishes them. */
  const change = (fileIds: readonly string[], make: (row: CaptureRow) => CaptureRow) => {
    workspace.rows = workspace.rows.map((row) => (fileIds.includes(row.fileId) ? make(row) : row))
    const rows = workspace.rows.filter(({ fileId }) => fileIds.includes(fileId))
    tell(rows)
    return ok(rows)
  }
  bridge.answer('capture.list', () => ok(workspace.rows))
  let rejected: RejectedFile[] = []
  bridge.answer('capture.rejected', () => ok(rejected))
  bridge.answer('capture.keepRejected', (more) => {
    rejected = [...rejected, ...more.rejected]
    return ok(null)
  })
  bridge.answer('capture.clearRejected', () => {
    rejected = []
    return ok(null)
  })
  bridge.answerFiles((files) => {
    const rows = files.map(({ name }) => makeRow(name))
    workspace.rows.push(...rows)
    tell(rows)
    return { rows, rejected: [] }
  })
  bridge.answer('capture.update', ({ fileIds, changes }) => change(fileIds, (row) => changed(row, changes)))
  bridge.answer('capture.applyProfile', ({ fileIds, profileId }) => {
    const profile = workspace.profiles.find((each) => each.profileId === profileId)
    if (profile === undefined) return failed('not-found')
    const { kind, access, secrecy, classe, signers, idPapel, destination } = profile
    const set = { kind, access, secrecy, classe, signers, idPapel, destination }
    return change(fileIds, (row) => ({ ...row, ...set }))
  })
  bridge.answer('capture.remove', ({ fileIds }) => {
    workspace.rows = workspace.rows.filter(({ fileId }) => !fileIds.includes(fileId))
    tell([], fileIds)
    return ok(null)
  })
  bridge.answer('capture.submit', ({ fileIds }) =>
    change(fileIds, (row) => {
      const operationId = enqueue(bridge, workspace, 'capture', row.name)
      return { ...row, state: 'sent', operationId }
    }),
  )
}

/** Adds an operation, held as long as the user has chosen; answers its id. */
function enqueue(bridge: FakeBridge, workspace: Workspace, kind: OperationView['kind'], title: string): string {
  const { holdSeconds } = workspace.preferences
  const heldUntil = new Date(Date.now() + holdSeconds * 1000).toISOString()
  const held = { state: 'held', heldUntil, cancellable: true } as const
  const operation = makeOperation(kind, title, holdSeconds === 0 ? {} : held)
  workspace.operations.push(operation)
  bridge.publish('outbox.changed', { operations: [operation], removed: [] })
  return operation.id
}

function answerOutbox(bridge: FakeBridge, workspace: Workspace): void {
  const set = (id: string, changes: Partial<OperationView>) => {
    workspace.operations = workspace.operations.map((each) => (each.id === id ? { ...each, ...changes } : each))
    const operation = workspace.operations.find((each) => each.id === id)
    if (operation === undefined) return failed('not-found')
    bridge.publish('outbox.changed', { operations: [operation], removed: [] })
    return ok(operation)
  }
  bridge.answer('outbox.list', () => ok(workspace.operations))
  bridge.answer('outbox.pause', ({ isPaused }) => {
    workspace.isPaused = isPaused
    bridge.publish('status.changed', statusOf(workspace))
    return ok(null)
  })
  bridge.answer('outbox.retry', ({ operationId }) =>
    set(operationId, { state: 'processing', heldUntil: null, cancellable: false }),
  )
  bridge.answer('outbox.cancel', ({ operationId }) => {
    for (const row of workspace.rows.filter((each) => each.operationId === operationId))
      Object.assign(row, { state: 'draft', operationId: null })
    bridge.publish('capture.changed', { rows: workspace.rows, removed: [] })
    workspace.drafts = workspace.drafts.map((draft) =>
      draft.operationId === operationId ? { ...draft, operationId: null } : draft,
    )
    bridge.publish('compose.changed', {})
    return set(operationId, { state: 'cancelled', heldUntil: null, cancellable: false })
  })
}

function answerCompose(bridge: FakeBridge, workspace: Workspace): void {
  /** The page that saved each draft last. */
  const writers = new Map<string, string>()
  const find = (wanted: string) => workspace.drafts.find(({ draftId }) => draftId === wanted)
  const isStale = ({ draftId, revision }: Pick<Draft, 'draftId' | 'revision'>, page: WritingPage | undefined) =>
    writers.has(draftId) && writers.get(draftId) !== page?.writer && revision > (page?.seen ?? 0)
  const put = (draft: Draft) => {
    workspace.drafts = [draft, ...workspace.drafts.filter(({ draftId }) => draftId !== draft.draftId)]
    bridge.publish('compose.changed', {})
    return ok(draft)
  }
  bridge.answer('compose.list', () => ok(workspace.drafts))
  bridge.answer('compose.unreadable', () => ok([]))
  bridge.answer('compose.get', ({ draftId }) => ok(find(draftId) ?? null))
  const sentBy = (id: string) => workspace.drafts.find(({ operationId }) => operationId === id)
  bridge.answer('compose.sentBy', ({ operationId }) => ok(sentBy(operationId) ?? null))
  bridge.answer('compose.save', ({ draftId, fields, page }) => {
    const at = new Date().toISOString()
    const before = find(draftId) ?? { draftId, createdAt: at, revision: 0, operationId: null }
    if (isStale(before, page)) return failed('conflict')
    if (page !== undefined) writers.set(draftId, page.writer)
    return put({ ...before, fields, savedAt: at, revision: before.revision + 1 })
  })
  bridge.answer('compose.discard', ({ draftId }) => {
    const gone = workspace.drafts.filter((draft) => draft.draftId === draftId)
    workspace.drafts = workspace.drafts.filter((draft) => draft.draftId !== draftId)
    workspace.discarded.unshift(...gone)
    bridge.publish('compose.changed', {})
    return ok(null)
  })
  bridge.answer('compose.discarded', () => ok(workspace.discarded))
  bridge.answer('compose.restore', ({ draftId }) => {
    const draft = workspace.discarded.find((each) => each.draftId === draftId)
    if (draft === undefined) return failed('not-found')
    workspace.discarded = workspace.discarded.filter((each) => each !== draft)
    return put(draft)
  })
  bridge.answer('compose.send', ({ draftId, page }) => {
    const draft = find(draftId)
    if (draft === undefined) return failed('not-found')
    if (isStale(draft, page)) return failed('conflict')
    return put({ ...draft, operationId: enqueue(bridge, workspace, kindOf(draft), draftTitle(draft.fields)) })
  })
  bridge.answer('compose.edit', ({ draftId }) => {
    const draft = find(draftId)
    if (draft === undefined) return failed('not-found')
    workspace.operations = workspace.operations.filter(({ id }) => id !== draft.operationId)
    bridge.publish('outbox.changed', { operations: [], removed: draft.operationId === null ? [] : [draft.operationId] })
    return put({ ...draft, operationId: null })
  })
}
