import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ParsedCallInput } from '../../../contract/bridge/calls.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type SignerGroup, signerGroupSchema } from '../../../contract/bridge/signers.ts'
import { nameKey } from '../../../contract/text.ts'
import { columnsOf, ownerClause, ownerOf, ownerValues, transaction } from '../../engine/database/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { signaturesTexts } from './signatures-texts.ts'

interface SignerGroupsOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person'>
  changed(): void
}

/** Named groups of signers, for the Signatures and the capture screens. */
export interface SignerGroups {
  /** Sorted by name. */
  groups(): Outcome<SignerGroup[]>
  /** Failures: not-found; refused with a message. */
  saveGroup(wanted: ParsedCallInput<'signers.saveGroup'>): Outcome<SignerGroup>
  /** Failures: not-found. */
  removeGroup(wanted: { groupId: string }): Outcome<null>
}

const columns = columnsOf<keyof SignerGroup>([
  ['id', 'groupId'],
  ['name', 'name'],
  ['signers', 'signers', 'json'],
])

function createSignerGroups({ db, context, changed }: SignerGroupsOptions): SignerGroups {
  const owner = ownerValues(ownerOf(context))
  const all = db.prepare(`SELECT ${columns.names} FROM signer_groups WHERE ${ownerClause}`)
  const insert = db.prepare(
    `INSERT INTO signer_groups (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const change = db.prepare(`UPDATE signer_groups SET ${columns.assignments()} WHERE ${ownerClause} AND id = ?`)
  const remove = db.prepare(`DELETE FROM signer_groups WHERE ${ownerClause} AND id = ?`)
  const byName = new Intl.Collator('pt-BR', { numeric: true })
  const list = (): SignerGroup[] =>
    all
      .all(...owner)
      .map((row) => signerGroupSchema.parse(columns.read(row)))
      .sort((left, right) => byName.compare(left.name, right.name))

  return {
    groups: () => ok(list()),
    saveGroup({ groupId, name, signers }) {
      if (new Set(signers.map(({ id }) => id)).size < signers.length) {
        return failed('refused', signaturesTexts.signerTwice)
      }
      const outcome = transaction(db, (): Outcome<SignerGroup> => {
        const groups = list()
        if (groupId !== null && !groups.some((each) => each.groupId === groupId)) return failed('not-found')
        const sameName = groups.find((each) => nameKey(each.name) === nameKey(name) && each.groupId !== groupId)
        if (sameName !== undefined) {
          return failed('refused', signaturesTexts.sameGroupName(sameName.name))
        }
        const group: SignerGroup = { groupId: groupId ?? randomUUID(), name, signers }
        if (groupId === null) insert.run(...owner, ...columns.values(group))
        else change.run(...columns.values(group), ...owner, groupId)
        return ok(group)
      })
      if (outcome.ok) changed()
      return outcome
    },
    removeGroup({ groupId }) {
      if (remove.run(...owner, groupId).changes === 0) return failed('not-found')
      changed()
      return ok(null)
    },
  }
}

/** The groups of signers in their person's workspace. */
export const createSignersModule = ({ db, context, changed }: ModuleTools): Module<'signers'> => ({
  calls: createSignerGroups({ db, context, changed: () => changed('signers') }),
})
