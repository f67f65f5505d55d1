import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ParsedCallInput } from '../../../../contract/bridge/calls.ts'
import { ruleOwner } from '../../../../contract/bridge/configuration.ts'
import type { ClassView } from '../../../../contract/bridge/directory.ts'
import type { Profile, ProfileView } from '../../../../contract/bridge/folders.ts'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import { nameKey } from '../../../../contract/text.ts'
import { ownerOf, transaction } from '../../../engine/database/index.ts'
import { parseNamePattern } from '../../../name-pattern.ts'
import type { PersonPolicy } from '../../../program/policy/index.ts'
import type { SessionContext } from '../../../program/session/index.ts'
import type { Module, ModuleTools } from '../../../workspace-module.ts'
import { captureTexts } from '../capture-texts.ts'
import { findCapturer } from '../capturer.ts'
import { destinationProblem } from '../destination.ts'
import { createProfileStore } from './store.ts'

interface ProfilesOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person' | 'roles'>
  /** A class of the directory; null if it is unknown. */
  classOf(idClasse: string): ClassView | null
  /** The organisation's profiles, and whether the person may change any. */
  policy(): Pick<PersonPolicy, 'profiles' | 'locks' | 'isWhole'>
  changed(): void
}

/** Profiles: values that are set on files together, by the person or by a watched folder. */
export interface Profiles {
  list(): Outcome<ProfileView[]>
  /** Failures: not-found; refused with a message. */
  save(wanted: ParsedCallInput<'profiles.save'>): Outcome<ProfileView>
  /** Failures: not-found. */
  remove(wanted: { profileId: string }): Outcome<null>
  find(profileId: string): Profile | null
  /** A profile of the organisation by its name; null if there is none. */
  managed(name: string): Profile | null
  /** Makes the organisation's profiles those of the policy. The person's own are never touched. */
  applyPolicy(): void
}

export function createProfiles({ db, context, classOf, policy, changed }: ProfilesOptions): Profiles {
  const store = createProfileStore(db, ownerOf(context))
  const refused = (message: string) => failed('refused', message)

  /** The class to store in a profile; undefined if it is unknown. */
  function classFor(idClasse: string | null, before: Profile | null): Profile['classe'] | undefined {
    if (idClasse === null) return null
    const found = classOf(idClasse)
    if (found !== null) return { id: found.id, codigo: found.codigo, nome: found.nome }
    // A profile can be renamed before the directory is loaded.
    return before?.classe?.id === idClasse ? before.classe : undefined
  }

  const managed = (name: string) => store.managed().find((each) => nameKey(each.name) === nameKey(name)) ?? null
  /** The reason why this person may not change a profile; null if they may. */
  function lockOf(profileId: string | null): string | null {
    const { locks, profiles } = policy()
    const lockedBy = locks.get('profiles')
    if (lockedBy !== undefined) return captureTexts.profilesLocked(ruleOwner(lockedBy))
    const own = store.managed().find((each) => each.profileId === profileId)
    if (own === undefined) return null
    const origin = profiles.find(({ name }) => nameKey(name) === nameKey(own.name))?.origin
    return captureTexts.profileLocked(ruleOwner(origin))
  }
  const viewOf = (profile: Profile): ProfileView => ({ ...profile, lock: lockOf(profile.profileId) })

  return {
    find: store.find,
    managed,
    applyPolicy() {
      const { profiles, isWhole } = policy()
      const before = store.managed()
      if (profiles.length === 0 && before.length === 0) return
      const names = new Set(profiles.map(({ name }) => nameKey(name)))
      transaction(db, () => {
        if (isWhole) for (const { profileId, name } of before) if (!names.has(nameKey(name))) store.delete(profileId)
        for (const { namePattern = null, origin: _origin, ...given } of profiles) {
          const profileId = managed(given.name)?.profileId
          const values = { ...unset, ...given, namePattern }
          if (profileId === undefined) store.insert({ ...values, profileId: randomUUID() }, { isManaged: true })
          else store.change({ ...values, profileId })
        }
      })
      changed()
    },
    list: () => ok(store.list().map(viewOf)),
    save({ idClasse, profileId, ...rest }) {
      const lock = lockOf(profileId)
      if (lock !== null) return refused(lock)
      const namePattern = rest.namePattern?.trim() || null
      const pattern = namePattern === null ? null : parseNamePattern(namePattern)
      if (pattern !== null && !pattern.ok) return refused(pattern.sentence)
      if (rest.idPapel !== null && findCapturer(rest.idPapel, context) === null) {
        return refused(captureTexts.foreignCapturer)
      }
      const wrong = rest.destination === null ? null : destinationProblem(rest.destination, context.roles.length === 0)
      if (wrong !== null) return refused(wrong)
      const outcome = transaction(db, (): Outcome<ProfileView> => {
        const before = profileId === null ? null : store.find(profileId)
        if (profileId !== null && before === null) return failed('not-found')
        const classe = classFor(idClasse, before)
        if (classe === undefined) return refused(captureTexts.unknownClass)
        const profile: Profile = { ...rest, profileId: before?.profileId ?? randomUUID(), classe, namePattern }
        const sameName = store.list().find(({ name }) => nameKey(name) === nameKey(profile.name))
        if (sameName !== undefined && sameName.profileId !== profile.profileId) {
          return refused(captureTexts.sameProfileName(sameName.name))
        }
        if (before === null) store.insert(profile)
        else store.change(profile)
        return ok(viewOf(profile))
      })
      if (outcome.ok) changed()
      return outcome
    },
    remove({ profileId }) {
      const lock = lockOf(profileId)
      if (lock !== null) return refused(lock)
      if (!store.delete(profileId)) return failed('not-found')
      changed()
      return ok(null)
    },
  }
}

/** The values that a policy does not set. */
const unset = {
  secrecy: null,
  classe: null,
  signers: [],
  idPapel: null,
  destination: null,
  visibleMark: null,
  attachesOriginal: false,
  makesArchive: false,
  picturePaper: 'as-is' as const,
}

/** The profiles in their person's workspace. */
export function createProfilesModule(
  { db, context, policy, changed }: ModuleTools,
  { classOf }: Pick<ProfilesOptions, 'classOf'>,
): Module<'profiles', Profiles> {
  const profiles = createProfiles({ db, context, classOf, policy, changed: () => changed('folders') })
  return { calls: profiles, start: profiles.applyPolicy }
}
