import { z } from 'zod'
import { type Preferences, preferencesSchema } from '../../contract/bridge/settings.ts'
import { type Environment, environmentSchema } from './environment.ts'

/** Where settings are kept: electron-store or conf, given by the host. Reading never throws. */
export interface SettingsStore {
  read(): unknown
  write(value: Record<string, unknown>): void
}

export interface SettingsOptions {
  store: SettingsStore
  /** Environments that the host brings, unparsed; they stand before those of the person with the same id. */
  environments: readonly unknown[]
}

/** Preferences to change; what is undefined stays as it is. */
export type PreferenceChanges = { readonly [K in keyof Preferences]?: Preferences[K] | undefined }

export interface Settings {
  preferences(): Preferences
  /** Changes some preferences, durably; answers all of them. */
  update(changes: PreferenceChanges): Preferences
  environments(): readonly Environment[]
  environment(id: string): Environment | null
  /** Returns its own unsubscribe. */
  onChanged(listener: (preferences: Preferences) => void): () => void
  /** Sentences in Portuguese about what could not be used. */
  readonly notices: readonly string[]
}

/** Ten seconds: long enough to see that it was the wrong box (product.md, D5). */
const defaults: Preferences = { theme: 'system', holdSeconds: 10 }
const recordSchema = z.record(z.string(), z.unknown())

/** Reads the settings leniently: what cannot be understood is left out and said, and the program starts. */
export function createSettings({ store, environments }: SettingsOptions): Settings {
  const notices: string[] = []
  const stored = recordSchema.catch({}).parse(store.read() ?? {})
  const parsed = preferencesSchema.partial().safeParse(stored['preferences'] ?? {})
  if (!parsed.success) notices.push('As preferências guardadas não puderam ser lidas; valem as de fábrica.')
  let preferences: Preferences = { ...defaults, ...definedOf(parsed.data) }
  const known = readEnvironments([...environments, ...listOf(stored['environments'])], notices)
  const listeners = new Set<(preferences: Preferences) => void>()

  return {
    preferences: () => preferences,
    update(changes) {
      preferences = { ...preferences, ...definedOf(changes) }
      // What was not understood is kept beside, so that nothing of the person's is lost by a later write.
      const aside = parsed.success ? {} : { preferencesPutAside: stored['preferences'] }
      store.write({ ...stored, ...aside, version: 1, preferences })
      for (const listener of [...listeners]) listener(preferences)
      return preferences
    },
    environments: () => known,
    environment: (id) => known.find((environment) => environment.id === id) ?? null,
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notices,
  }
}

function readEnvironments(values: readonly unknown[], notices: string[]): readonly Environment[] {
  const known = new Map<string, Environment>()
  for (const value of values) {
    const parsed = environmentSchema.safeParse(value)
    if (!parsed.success) {
      const name = z.object({ nome: z.string() }).safeParse(value).data?.nome ?? 'sem nome'
      const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'campos a mais'))]
      notices.push(`O ambiente "${name}" não pôde ser usado: verifique ${fields.join(', ')}.`)
    } else if (!known.has(parsed.data.id)) known.set(parsed.data.id, parsed.data)
  }
  return [...known.values()]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Without the keys whose value is undefined, which would hide a default. */
function definedOf(changes: PreferenceChanges | undefined): Partial<Preferences> {
  return Object.fromEntries(Object.entries(changes ?? {}).filter(([, value]) => value !== undefined))
}
