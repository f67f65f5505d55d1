import type { DatabaseSync } from 'node:sqlite'
import { type Profile, profileSchema } from '../../../../contract/bridge/folders.ts'
import { columnsOf, type Owner, ownerClause, ownerValues } from '../../../engine/database/index.ts'

/** The profiles of one person. Each call is one statement; the caller opens transactions. */
interface ProfileStore {
  /** Sorted by name. */
  list(): Profile[]
  find(profileId: string): Profile | null
  /** The profiles of a policy. */
  managed(): Profile[]
  insert(profile: Profile, origin?: { readonly isManaged: boolean }): void
  change(profile: Profile): void
  /** Returns whether the profile existed. */
  delete(profileId: string): boolean
}

const columns = columnsOf<keyof Profile>([
  ['id', 'profileId'],
  ['name', 'name'],
  ['kind', 'kind'],
  ['access', 'access'],
  ['secrecy', 'secrecy', 'json'],
  ['classe', 'classe', 'json'],
  ['signers', 'signers', 'json'],
  ['id_papel', 'idPapel'],
  ['sends_at_once', 'sendsAtOnce', 'boolean'],
  ['name_pattern', 'namePattern'],
  ['destination', 'destination', 'json'],
  ['covers_send', 'coversSend', 'boolean'],
  ['lays_text', 'addsTextLayer', 'boolean'],
  ['visible_mark', 'visibleMark', 'json'],
  ['attaches_original', 'attachesOriginal', 'boolean'],
  ['makes_archive', 'makesArchive', 'boolean'],
  ['picture_paper', 'picturePaper'],
])

export function createProfileStore(db: DatabaseSync, account: Owner): ProfileStore {
  const owner = ownerValues(account)
  const select = `SELECT ${columns.names} FROM capture_profiles WHERE ${ownerClause}`
  const all = db.prepare(select)
  const one = db.prepare(`${select} AND id = ?`)
  const managed = db.prepare(`${select} AND is_managed = 1`)
  const insert = db.prepare(
    `INSERT INTO capture_profiles (environment_id, person_id, is_managed, ${columns.names})
      VALUES (?, ?, ?, ${columns.marks})`,
  )
  const change = db.prepare(`UPDATE capture_profiles SET ${columns.assignments()} WHERE ${ownerClause} AND id = ?`)
  const remove = db.prepare(`DELETE FROM capture_profiles WHERE ${ownerClause} AND id = ?`)
  const profileOf = (row: Record<string, unknown>) => profileSchema.parse(columns.read(row))
  const byName = new Intl.Collator('pt-BR', { numeric: true })
  return {
    list: () =>
      all
        .all(...owner)
        .map(profileOf)
        .sort((one, other) => byName.compare(one.name, other.name)),
    find(profileId) {
      const row = one.get(...owner, profileId)
      return row === undefined ? null : profileOf(row)
    },
    managed: () => managed.all(...owner).map(profileOf),
    insert: (profile, { isManaged } = { isManaged: false }) =>
      void insert.run(...owner, Number(isManaged), ...columns.values(profile)),
    change: (profile) => void change.run(...columns.values(profile), ...owner, profile.profileId),
    delete: (profileId) => remove.run(...owner, profileId).changes > 0,
  }
}
