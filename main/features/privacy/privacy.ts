import type { DatabaseSync } from 'node:sqlite'
import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import {
  countKinds,
  type PrivacyDecision,
  type PrivacyRecord,
  type PrivacySearch,
} from '../../../contract/bridge/privacy.ts'
import { ownerOf, transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { PageTexts, PdfPool } from '../../engine/pdf/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { type CheckedRow, checkRow, countAsked, type PrivacyCheck, viewFor } from './check-row.ts'
import { createDecisionStore, type DecisionStore } from './decision-store.ts'
import { createDrawings, type Drawings, isUnsent } from './drawings.ts'
import { createNames, type Names } from './names.ts'
import { createPlaceStore, type PlaceStore } from './place-store.ts'
import { drawnSentence, receiptSentence } from './privacy-texts.ts'
import { type RedactFileOptions, type Revise, redactFile } from './redact-file.ts'
import { withoutListed } from './rules/exceptions.ts'
import { findPersonalData } from './rules/find-personal-data.ts'
import type { ContentFindings } from './search-file.ts'
import { createSearches, type Searches } from './searches.ts'
import { withUncovered } from './uncovered.ts'

export interface PrivacyOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person' | 'signal'>
  now(): Date
  log: Pick<Log, 'warn'>
  pool: Pick<PdfPool, 'readTexts' | 'incompletePages' | 'redact'>
  spool: { pathOf(sha256: string): string }
  rows: {
    /** The capture list. */
    list(): readonly CaptureRow[]
    find(fileId: string): CaptureRow | null
    revise: Revise
    /** True if the latest change of a file is a tarja that can be undone. */
    isRedacted(fileId: string): boolean
    undo(fileId: string): Promise<Outcome<unknown>>
    /** The profile of the file leaves it to the person. */
    leaveToPerson(fileId: string): Outcome<unknown>
  }
  recognised: PageTexts
  /** Numbers, addresses and domains of the organisation, which are no personal data. */
  publicData(): readonly string[]
  events: {
    changed(): void
    /** The search of a row has ended. */
    searched(fileId: string): void
  }
}

type Call<Verb extends 'search' | 'inText' | 'decide' | 'list' | 'drawn' | 'draw' | 'ofOperation'> = (
  wanted: ParsedCallInput<`privacy.${Verb}`>,
) => Outcome<CallOutput<`privacy.${Verb}`>>

/** The search for personal data in the files of the capture list, and the decisions about them. */
export interface Privacy extends Pick<PlaceStore, 'carry' | 'prune'> {
  list: Call<'list'>
  search(wanted: ParsedCallInput<'privacy.search'>): Promise<Outcome<PrivacySearch[]>>
  inText: Call<'inText'>
  decide: Call<'decide'>
  drawn: Call<'drawn'>
  draw: Call<'draw'>
  redact(wanted: ParsedCallInput<'privacy.redact'>): Promise<Outcome<CallOutput<'privacy.redact'>>>
  undo(wanted: ParsedCallInput<'privacy.undo'>): Promise<Outcome<null>>
  ofOperation: Call<'ofOperation'>
  /** The one rule of sending, for every way on which a row is sent. */
  check(row: CheckedRow): PrivacyCheck
  /** The line of an operation's receipt; null for one without a record. */
  receiptLine(operationId: string): string | null
  /** Keeps the record with an operation, inside the transaction that enqueues it. */
  keep(operationId: string, record: PrivacyRecord): void
  /** Resolves when those of these files that are to be Público have been searched. */
  settled(fileIds: readonly string[]): Promise<void>
  /** Rows have changed: those that are to be Público are searched, the results of those that were sent are forgotten. */
  rowsChanged(changed: readonly CaptureRow[], removed: readonly string[]): void
  /** More text has been recognised. */
  recognised(): void
}

export function createPrivacy(options: PrivacyOptions): Privacy {
  const { db, context, now, log, pool, spool, rows, recognised, publicData, events } = options
  const { person, signal } = context
  const owner = ownerOf(context)
  const store = createDecisionStore(db, owner)
  const names = createNames(publicData)
  const places = createPlaceStore(db, owner)
  const drawings = createDrawings({ store: places, rows, changed: events.changed })
  const searches = withUncovered(
    createSearches({ pool, isIncomplete, recognised, signal, log, pathOf: spool.pathOf, searched: tellSearched }),
    places,
  )
  const { asked, isWatched, watch, rowsChanged } = createWatch({ rows, searches, drawings, changed: events.changed })
  function isIncomplete(sha256: string) {
    return rows.list().some((row) => row.sha256 === sha256 && row.report?.findings.includes('incomplete') === true)
  }
  function tellSearched(sha256: string): void {
    events.changed()
    for (const { fileId } of rows.list().filter((row) => row.sha256 === sha256)) events.searched(fileId)
  }

  const redacted: RedactFileOptions['redacted'] = ({ from, pages }, sha256) => {
    drawings.apply(pages, searches.find(from)?.findings ?? places.of(from).leftInView, sha256)
    asked.add(sha256)
  }

  /** Null: it is being searched now. */
  function findOrAdd(sha256: string | null): ContentFindings | null {
    if (sha256 === null) return null
    const found = searches.find(sha256)
    if (found === null) searches.add(sha256)
    return found === null ? null : { ...found, findings: withoutListed(found.findings, publicData()) }
  }

  const viewOf = (row: CaptureRow) => ({
    ...viewFor(row, findOrAdd(row.sha256), { store, names }),
    isRedacted: rows.isRedacted(row.fileId),
  })

  async function search({ fileIds }: ParsedCallInput<'privacy.search'>): Promise<Outcome<PrivacySearch[]>> {
    const found = findRows(fileIds, rows)
    if (found === null) return failed('not-found')
    const contents = found.flatMap(({ sha256 }) => sha256 ?? [])
    watch(...contents)
    await searches.settled(contents)
    return ok(found.map(viewOf))
  }

  return {
    list: () => ok(rows.list().filter(isWatched).map(viewOf)),
    search,
    inText: ({ text }) => ok(countKinds(withoutListed(findPersonalData(text), publicData()))),
    decide({ fileIds, reason, note }) {
      const found = findRows(fileIds, rows)
      if (found === null) return failed('not-found')
      const decision = { reason, note: note.trim(), decidedAt: now().toISOString(), decidedBy: person.nome }
      if (!transaction(db, () => decideAbout(found, decision, { store, names, viewOf }))) return failed('conflict')
      events.changed()
      return ok(found.map(viewOf))
    },
    async redact(wanted) {
      // The findings that the tarja leaves in view are known only once the content has been searched.
      if (rows.list().some((row) => row.sha256 === wanted.from && isWatched(row))) await searches.settled([wanted.from])
      return redactFile(wanted, { pool, find: rows.find, revise: rows.revise, redacted, signal })
    },
    undo: ({ fileId }) => undoRedaction(fileId, rows),
    ...drawings.calls,
    carry: places.carry,
    prune: places.prune,
    ofOperation: ({ operationId }) => ok(store.recordOf(operationId)),
    check(row) {
      const drawn = drawings.count(row)
      if (drawn > 0) return { kind: 'drawn', sentence: drawnSentence(row.name, drawn) }
      return checkRow(row, row.access === 'Publico' ? findOrAdd(row.sha256) : null, { store, names })
    },
    receiptLine(operationId) {
      const record = store.recordOf(operationId)
      return record === null ? null : receiptSentence(record)
    },
    keep: store.record,
    async settled(fileIds) {
      const wanted = fileIds.flatMap((fileId) => rows.find(fileId) ?? []).filter(({ access }) => access === 'Publico')
      await searches.settled(wanted.flatMap(({ sha256 }) => sha256 ?? []))
    },
    rowsChanged,
    recognised: searches.recognised,
  }
}

interface DecideOptions {
  store: Pick<DecisionStore, 'save'>
  names: Names
  viewOf(row: CaptureRow): PrivacySearch
}

/** Keeps the decision for each of these files; false, and nothing is kept, while one is not searched. */
function decideAbout(
  found: readonly CaptureRow[],
  decision: PrivacyDecision,
  { store, names, viewOf }: DecideOptions,
): boolean {
  const searched = found.map((row) => ({ row, search: viewOf(row) }))
  if (searched.some(({ search }) => search.state === 'waiting')) return false
  for (const { row, search } of searched)
    if (row.sha256 !== null) store.save(names.decided(row.name, row.sha256), countAsked(search), decision)
  return true
}

interface WatchOptions {
  rows: Pick<PrivacyOptions['rows'], 'find'>
  searches: Pick<Searches, 'add' | 'forget' | 'knowsIncomplete'>
  drawings: Pick<Drawings, 'count'>
  changed(): void
}

/** The files whose findings are known and shown. */
function createWatch({ rows, searches, drawings, changed: tell }: WatchOptions) {
  /** Contents that are searched for any access: the person has asked for it, or has applied a tarja. */
  const asked = new Set<string>()
  /** The last content of each file. */
  const contents = new Map<string, string | null>()
  const isWatched = ({ access, sha256, state }: CaptureRow) =>
    isUnsent({ state }) && sha256 !== null && (access === 'Publico' || asked.has(sha256))
  return {
    asked,
    isWatched,
    watch(...contents: string[]): void {
      for (const each of contents) asked.add(each)
      tell()
    },
    rowsChanged(changed: readonly CaptureRow[], removed: readonly string[]): void {
      const gone = removed.flatMap((fileId) => rows.find(fileId) ?? [])
      // The file of a content that comes back was away, and its search may have failed.
      const left = [...changed.filter((row) => !isWatched(row) || contents.get(row.fileId) !== row.sha256), ...gone]
      for (const { sha256 } of left) if (sha256 !== null) searches.forget(sha256)
      for (const { fileId, sha256 } of changed) contents.set(fileId, sha256)
      const watched = changed.filter(isWatched)
      // It was searched before the preflight was done.
      for (const { sha256, report } of watched) {
        const isStale = report?.findings.includes('incomplete') === true && !searches.knowsIncomplete(sha256 ?? '')
        if (isStale && sha256 !== null) searches.forget(sha256)
      }
      for (const { sha256 } of watched) if (sha256 !== null) searches.add(sha256)
      // Another name or access changes what is asked of the person, and another content what is drawn on it.
      if (watched.length > 0 || changed.some((row) => drawings.count(row) > 0)) tell()
    },
  }
}

function findRows(fileIds: readonly string[], { find }: PrivacyOptions['rows']): CaptureRow[] | null {
  const found = fileIds.flatMap((fileId) => find(fileId) ?? [])
  return found.length < fileIds.length ? null : found
}

async function undoRedaction(fileId: string, rows: PrivacyOptions['rows']): Promise<Outcome<null>> {
  if (!rows.isRedacted(fileId)) return failed('not-found')
  const outcome = await rows.undo(fileId)
  return outcome.ok ? ok(null) : outcome
}
