import { z } from 'zod'
import { type PolicyOrigin, type PolicyPreference, policyPreferences } from '../../../contract/bridge/configuration.ts'
import type { ProxyRule } from '../../../contract/bridge/proxy.ts'
import { type Preferences, preferencesSchema } from '../../../contract/bridge/settings.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { callEach } from '../../call-each.ts'
import { programTexts } from '../program-texts.ts'
import { type Environment, environmentSchema } from './environment.ts'

/** The file of the settings, given by the host. Reading never throws: the host reports and renames a corrupt file. */
export interface SettingsStore {
  read(): unknown
  write(value: Record<string, unknown>): void
}

/** The values of the policies; read at each use, because they may change. */
export interface SettingsPolicy {
  environments(): readonly Environment[]
  /** The values that policies set. A locked value replaces the person's choice, any other one is the default. */
  preferences(): PreferenceChanges
  lockedBy(name: PolicyPreference): PolicyOrigin | null
  proxy(): PolicyProxy
}

/** The proxy that a policy sets, null for none. Locked, it replaces the person's choice; else it is the default. */
interface PolicyProxy {
  readonly rule: ProxyRule | null
  readonly lockedBy: PolicyOrigin | null
}

/** The rule in force; null for the system's proxy. */
export const proxyInForce = (chosen: ProxyRule | null, { rule, lockedBy }: PolicyProxy): ProxyRule | null =>
  lockedBy === null ? (chosen ?? rule) : rule

interface SettingsOptions {
  store: SettingsStore
  /** Unparsed environments of the host; they override environments of the policies with the same id. */
  environments: readonly unknown[]
  policy?: SettingsPolicy
}

/** Preferences to change; undefined changes nothing. */
type PreferenceChanges = { readonly [K in keyof Preferences]?: Preferences[K] | undefined }

export interface Settings {
  preferences(): Preferences
  /** Saves the changes at once; returns all preferences. A locked preference stays as it is. */
  update(changes: PreferenceChanges): Preferences
  /** The policies have changed. */
  policyChanged(): void
  /** Whose policy sets a preference; null where the person does. */
  lockedBy(name: PolicyPreference): PolicyOrigin | null
  proxyLockedBy(): PolicyOrigin | null
  /** The proxy in force; null for the system's. */
  proxyRule(): ProxyRule | null
  environments(): readonly Environment[]
  environment(id: string): Environment | null
  /** Returns its own unsubscribe. */
  onChanged(listener: (preferences: Preferences) => void): () => void
  /** Messages in Portuguese about settings that could not be used. */
  readonly notices: readonly string[]
}

/** Ten seconds: long enough to see that it was the wrong box. */
const defaults: Preferences = {
  theme: 'system',
  density: 'compact',
  textSize: 100,
  holdSeconds: 10,
  afterAct: 'next',
  navigation: 'auto',
  boxOrder: 'newest',
  queueOrder: 'oldest',
  boxPlaces: {},
  captureView: 'list',
  captureColumns: null,
  listColumns: {},
  capturePageWidth: 196,
  listWidths: {},
  proxy: null,
  spelling: false,
  recogniseText: true,
  keepInTray: false,
  startWithSession: false,
  pauseOnBattery: false,
  lockMinutes: 0,
  lockWithSystem: false,
  sendWhileLocked: true,
}
const recordSchema = z.record(z.string(), z.unknown())

/** Reads the settings leniently: invalid parts are ignored and reported in `notices`. */
export function createSettings({ store, environments, policy = noPolicy }: SettingsOptions): Settings {
  const notices: string[] = []
  const stored = recordSchema.catch({}).parse(store.read() ?? {})
  const parsed = preferencesSchema.partial().safeParse(stored['preferences'] ?? {})
  if (!parsed.success) notices.push(programTexts.preferencesUnreadable)
  /** Only what the person has chosen: a later default of a policy applies to the rest. */
  let chosen: Partial<Preferences> = definedFields(parsed.data ?? {})
  const ofHost = readEnvironments(environments, notices)
  const listeners = new Set<(preferences: Preferences) => void>()

  const isLocked = (name: string) =>
    name === 'proxy'
      ? policy.proxy().lockedBy !== null
      : policyPreferences.some((each) => each === name && policy.lockedBy(each) !== null)

  function preferences(): Preferences {
    const given = definedFields(policy.preferences())
    const proxy = policy.proxy().lockedBy === null ? (chosen.proxy ?? null) : null
    return { ...defaults, ...given, ...chosen, ...pick(given, isLocked), proxy }
  }
  function notify(): Preferences {
    const current = preferences()
    callEach(listeners, current)
    return current
  }
  function available(): readonly Environment[] {
    const ids = new Set(ofHost.map(({ id }) => id))
    return [...ofHost, ...policy.environments().filter(({ id }) => !ids.has(id))]
  }

  return {
    preferences,
    update(changes) {
      const next = { ...chosen, ...pick(definedFields(changes), (name) => !isLocked(name)) }
      // Keeps invalid preferences under another name, so that this write does not lose them.
      const aside = parsed.success ? {} : { preferencesPutAside: stored['preferences'] }
      store.write({ ...stored, ...aside, version: 1, preferences: next })
      chosen = next
      return notify()
    },
    policyChanged: () => void notify(),
    lockedBy: (name) => policy.lockedBy(name),
    proxyLockedBy: () => policy.proxy().lockedBy,
    proxyRule: () => proxyInForce(chosen.proxy ?? null, policy.proxy()),
    environments: available,
    environment: (id) => available().find((environment) => environment.id === id) ?? null,
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notices,
  }
}

/** The fields with these names. */
const pick = <T extends object>(fields: T, isWanted: (name: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name))) as Partial<T>

function readEnvironments(values: readonly unknown[], notices: string[]): readonly Environment[] {
  const known = new Map<string, Environment>()
  for (const value of values) {
    const parsed = environmentSchema.safeParse(value)
    if (!parsed.success) {
      const name = z.object({ nome: z.string() }).safeParse(value).data?.nome ?? programTexts.unnamed
      const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || programTexts.otherFields))]
      notices.push(programTexts.environmentUnusable(name, fields.join(', ')))
    } else if (!known.has(parsed.data.id)) known.set(parsed.data.id, parsed.data)
  }
  return [...known.values()]
}

const noPolicy: SettingsPolicy = {
  environments: () => [],
  preferences: () => ({}),
  lockedBy: () => null,
  proxy: () => ({ rule: null, lockedBy: null }),
}
