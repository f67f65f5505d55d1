import { randomUUID } from 'node:crypto'
import type { ConfigurationPreview } from '../../../contract/bridge/configuration.ts'
import { nameKey } from '../../../contract/text.ts'
import { type MergedPolicy, type PolicyFile, personPolicy } from '../policy/index.ts'
import type { Environment } from '../settings/index.ts'

interface PreviewSource {
  readonly name: string | null
  readonly policy: PolicyFile
  readonly problems: readonly string[]
}

/**
 * Describes what a file would set, for the person: not what the organisation sets otherwise.
 * @param trial all policies with this file
 */
export function previewOf(
  { name, policy, problems }: PreviewSource,
  trial: MergedPolicy,
  isPresent: (environmentId: string) => boolean,
): ConfigurationPreview {
  const { used, overridden } = split(policy, trial)
  const { environments = [], holdSeconds = null, proxy, limits, logLevel = null, folders = [], profiles = [] } = used
  const { startWithSession = null, lockMinutes = null, holidays = [], publicData = [] } = used
  return {
    previewId: randomUUID(),
    name,
    problems: [...problems],
    environments: environments.map((environment) => environmentPreview(environment, isPresent)),
    holdSeconds,
    startWithSession,
    lockMinutes,
    proxy: proxy ?? null,
    maxFileMegabytes: limits?.maxFileMegabytes ?? null,
    searchByContentMegabytes: limits?.searchByContentMegabytes ?? null,
    logLevel,
    folders: folders.map((folder) => ({ ...folder, profile: folder.profile ?? null })),
    profiles: profiles.map((profile) => ({ ...profile, namePattern: profile.namePattern ?? null })),
    holidays: [...new Set(holidays)].toSorted(),
    publicData: [...new Set(publicData)].toSorted(),
    locks: [...new Set(policy.locked)].filter((lock) => trial.locks.has(lock)),
    overridden,
  }
}

type Overridden = ConfigurationPreview['overridden'][number]
/** Set by a policy of the organisation only. */
const organisations = ['dataFolder', 'signatures', 'updates'] as const
const scalars = ['holdSeconds', 'startWithSession', 'lockMinutes', 'proxy', 'logLevel'] as const

/** The part of a file that would apply, and the parts that a policy of the organisation sets otherwise. */
function split(policy: PolicyFile, trial: MergedPolicy): { used: PolicyFile; overridden: Overridden[] } {
  const overridden: Overridden[] = []
  const part = <T extends { name: string }>(
    field: 'folder' | 'profile',
    all: readonly T[] = [],
    isUsed: (item: T) => boolean,
  ) => {
    for (const { name } of all.filter((item) => !isUsed(item))) overridden.push({ field, name })
    return all.filter(isUsed)
  }
  const applies = (id: string) =>
    trial.environments.some(({ environment, origin }) => environment.id === id && origin === 'kept')
  const { environments = [] } = policy
  for (const { id, nome } of environments) if (!applies(id)) overridden.push({ field: 'environment', name: nome })
  const people = environments.map(({ id }) => personPolicy(trial, id))
  const used: PolicyFile = {
    environments: environments.filter(({ id }) => applies(id)),
    folders: part('folder', policy.folders, ({ path }) =>
      people.some(({ folders }) => folders.some((each) => each.path === path && each.origin === 'kept')),
    ),
    profiles: part('profile', policy.profiles, ({ name }) =>
      people.some(({ profiles }) =>
        profiles.some((each) => nameKey(each.name) === nameKey(name) && each.origin === 'kept'),
      ),
    ),
  }
  const { limits = {}, holidays = [], publicData = [] } = policy
  for (const field of organisations) if (policy[field] !== undefined) overridden.push({ field, name: null })
  const isLimited = (Object.keys(limits) as (keyof typeof limits)[]).every((key) => limits[key] === trial.limits[key])
  if (!isLimited) overridden.push({ field: 'limits', name: null })
  const kept = scalars.filter((field) => policy[field] !== undefined && policy[field] === trial[field])
  for (const field of scalars)
    if (policy[field] !== undefined && !kept.includes(field)) overridden.push({ field, name: null })
  const values = Object.fromEntries(kept.map((field) => [field, policy[field]]))
  return { used: { ...used, ...values, limits: isLimited ? limits : {}, holidays, publicData }, overridden }
}

function environmentPreview(environment: Environment, isPresent: (id: string) => boolean) {
  const { id, nome, kind, apiUrl, issuer, usesClientSecret, ...others } = environment
  return {
    id,
    nome,
    kind,
    address: apiUrl,
    issuer,
    needsSecret: usesClientSecret,
    replaces: isPresent(id),
    technical: Object.entries({ id, ...others })
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => ({ field, value: Array.isArray(value) ? value.join(', ') : String(value) })),
  }
}
