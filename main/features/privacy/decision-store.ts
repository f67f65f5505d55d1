import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type PrivacyDecision,
  type PrivacyRecord,
  personalDataKindSchema,
  privacyRecordSchema,
} from '../../../contract/bridge/privacy.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** Decisions by content, and the records of operations; of one person. */
export interface DecisionStore {
  /** The decision about a content, if it covers what is found in it, and what is not verified, now. */
  find(about: Decided, counts: DecidedCounts): PrivacyDecision | null
  save(about: Decided, counts: DecidedCounts, decision: PrivacyDecision): void
  /** Inside the transaction that enqueues the operation. */
  record(operationId: string, record: PrivacyRecord): void
  recordOf(operationId: string): PrivacyRecord | null
}

/** A content; and its name, if personal data stand in it: another name needs another decision. */
export interface Decided {
  readonly sha256: string
  readonly name: string | null
}

const countedSchema = z.enum([...personalDataKindSchema.options, 'unread'])
const countsSchema = z.partialRecord(countedSchema, z.int())
/** How many of each kind were found; `unread`: how many pages and parts were not verified. */
type DecidedCounts = z.infer<typeof countsSchema>

export function createDecisionStore(db: DatabaseSync, account: Owner): DecisionStore {
  const owner = ownerValues(account)
  const find = db.prepare(
    `SELECT counts, decision FROM privacy_decisions WHERE ${ownerClause} AND sha256 = ? AND name = ?`,
  )
  const save = db.prepare(
    'INSERT OR REPLACE INTO privacy_decisions (environment_id, person_id, sha256, name, counts, decision) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const record = db.prepare(
    'INSERT OR REPLACE INTO privacy_records (environment_id, person_id, operation_id, record) VALUES (?, ?, ?, ?)',
  )
  const recordOf = db.prepare(`SELECT record FROM privacy_records WHERE ${ownerClause} AND operation_id = ?`)
  const decisionSchema = privacyRecordSchema.shape.decision
  return {
    find({ sha256, name }, counts) {
      const row = find.get(...owner, sha256, name ?? '')
      if (row === undefined) return null
      const decided = countsSchema.parse(JSON.parse(String(row['counts'])))
      return covers(decided, counts) ? decisionSchema.parse(JSON.parse(String(row['decision']))) : null
    },
    save: ({ sha256, name }, counts, decision) =>
      void save.run(...owner, sha256, name ?? '', JSON.stringify(counts), JSON.stringify(decision)),
    record: (operationId, kept) => void record.run(...owner, operationId, JSON.stringify(kept)),
    recordOf(operationId) {
      const row = recordOf.get(...owner, operationId)
      return row === undefined ? null : privacyRecordSchema.parse(JSON.parse(String(row['record'])))
    },
  }
}

/** More of a kind than the person has decided about needs another decision. */
const covers = (decided: DecidedCounts, counts: DecidedCounts) =>
  countedSchema.options.every((kind) => (counts[kind] ?? 0) <= (decided[kind] ?? 0))
