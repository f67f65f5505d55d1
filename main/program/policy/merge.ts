import type { LockName, PolicyOrigin } from '../../../contract/bridge/configuration.ts'
import type { ProxyRule } from '../../../contract/bridge/proxy.ts'
import { nameKey } from '../../../contract/text.ts'
import type { Environment } from '../settings/index.ts'
import { policyTexts } from './policy-texts.ts'
import type { ManagedFolder, ManagedProfile, PolicyFile, SignatureRule, UpdateRule } from './schema.ts'

/** One policy, with where it comes from. */
export interface PolicyLayer {
  readonly origin: PolicyOrigin
  readonly policy: PolicyFile
  readonly problems: readonly string[]
}

interface PlacedEnvironment {
  readonly environment: Environment
  readonly origin: PolicyOrigin
}

interface HasOrigin {
  readonly origin: PolicyOrigin
}

/** A folder or a profile, with the environments in which it applies; null for all. */
interface Placed<T> extends HasOrigin {
  readonly value: T
  readonly environmentIds: readonly string[] | null
}

/** The values of all layers, merged. */
export interface MergedPolicy {
  readonly environments: readonly PlacedEnvironment[]
  readonly limits: NonNullable<PolicyFile['limits']>
  readonly holdSeconds: number | null
  readonly startWithSession: boolean | null
  readonly lockMinutes: number | null
  readonly folders: readonly Placed<ManagedFolder>[]
  readonly profiles: readonly Placed<ManagedProfile>[]
  /** Of all layers, as YYYY-MM-DD. */
  readonly holidays: readonly string[]
  /** Of all layers: numbers, addresses and domains of the organisation, which are no personal data. */
  readonly publicData: readonly string[]
  /** Of the organisation's policies alone. */
  readonly signatures: SignatureRule
  readonly proxy: ProxyRule | null
  readonly updates: UpdateRule | null
  /** Of the machine's policies alone; read by the host, which opens it at its start. */
  readonly dataFolder: string | null
  readonly logLevel: NonNullable<PolicyFile['logLevel']> | null
  readonly locks: ReadonlyMap<LockName, PolicyOrigin>
  readonly problems: readonly string[]
  /** False if a part of a layer could not be read: what is missing may still be wanted. */
  readonly isWhole: boolean
}

/** The part of a policy that applies to the people of one environment. */
export interface PersonPolicy
  extends Pick<MergedPolicy, 'locks' | 'isWhole' | 'holidays' | 'publicData' | 'signatures'> {
  readonly folders: readonly (ManagedFolder & HasOrigin)[]
  readonly profiles: readonly (ManagedProfile & HasOrigin)[]
}

const ranks: Readonly<Record<PolicyOrigin, number>> = { machine: 0, user: 1, kept: 2 }

/** A person who has accepted a file may accept another: only the organisation locks the environments. */
const canLock = (origin: PolicyOrigin, lock: LockName) => origin !== 'kept' || lock !== 'environments'

/** Merges layers: machine over user over kept; among the same origin, the first one. Locks add up. */
export function mergePolicies(given: readonly PolicyLayer[]): MergedPolicy {
  const sorted = given.toSorted((one, other) => ranks[one.origin] - ranks[other.origin])
  const locks = new Map<LockName, PolicyOrigin>()
  for (const { origin, policy } of sorted)
    for (const lock of policy.locked ?? []) if (canLock(origin, lock) && !locks.has(lock)) locks.set(lock, origin)
  const problems = sorted.flatMap((layer) => layer.problems)
  const isWhole = problems.length === 0
  for (const name of lockedEnvironments(sorted, locks)) problems.push(policyTexts.environmentUnused(name))
  problems.push(...unusedFields(sorted))
  const layers = sorted.map((layer) => withoutLocked(layer, locks))
  const first = <K extends keyof PolicyFile>(field: K) =>
    layers.find(({ policy }) => policy[field] !== undefined)?.policy[field]
  const limits: NonNullable<PolicyFile['limits']> = Object.assign(
    {},
    ...layers.toReversed().map(({ policy }) => policy.limits),
  )
  const environments = mergeEnvironments(layers)
  const place = placeFor(environments)
  return {
    environments: environments.map(({ environment, layer: { origin } }) => ({
      origin,
      environment: limited(environment, limits),
    })),
    limits,
    holdSeconds: first('holdSeconds') ?? null,
    startWithSession: first('startWithSession') ?? null,
    lockMinutes: first('lockMinutes') ?? null,
    folders: layers.flatMap((layer) => (layer.policy.folders ?? []).map((value) => place(layer, value))),
    profiles: layers.flatMap((layer) => (layer.policy.profiles ?? []).map((value) => place(layer, value))),
    holidays: layers.flatMap(({ policy }) => policy.holidays ?? []),
    publicData: layers.flatMap(({ policy }) => policy.publicData ?? []),
    // A file that a person opens must not make a forged signature valid.
    signatures: signatureRule(layers),
    proxy: first('proxy') ?? null,
    // A file that a person opens must not bring another program.
    updates:
      layers.find(({ origin, policy }) => origin !== 'kept' && policy.updates !== undefined)?.policy.updates ?? null,
    dataFolder:
      layers.find(({ origin, policy }) => origin === 'machine' && policy.dataFolder !== undefined)?.policy.dataFolder ??
      null,
    logLevel: first('logLevel') ?? null,
    locks,
    problems,
    isWhole,
  }
}

function signatureRule(layers: readonly PolicyLayer[]): SignatureRule {
  const rules = layers.flatMap(({ origin, policy }) => (origin === 'kept' ? [] : (policy.signatures ?? [])))
  return {
    ...rules.find(({ timestampAddress }) => timestampAddress !== undefined),
    roots: rules.flatMap(({ roots }) => roots),
    tokenModules: rules.flatMap(({ tokenModules }) => tokenModules),
  }
}

/** Sentences for fields that stand where they may not be set. */
function unusedFields(layers: readonly PolicyLayer[]): string[] {
  const isSet = (field: keyof PolicyFile, isWrong: (origin: PolicyOrigin) => boolean) =>
    layers.some(({ origin, policy }) => isWrong(origin) && policy[field] !== undefined)
  const isKept = (origin: PolicyOrigin) => origin === 'kept'
  return [
    ...(isSet('updates', isKept) ? [policyTexts.updatesUnused] : []),
    ...(isSet('signatures', isKept) ? [policyTexts.signaturesUnused] : []),
    ...(isSet('dataFolder', (origin) => origin !== 'machine') ? [policyTexts.dataFolderUnused] : []),
  ]
}

/** The proxy of a policy, with its lock. */
export const proxyPolicyOf = ({ proxy, locks }: Pick<MergedPolicy, 'proxy' | 'locks'>) => ({
  rule: proxy,
  lockedBy: locks.get('proxy') ?? null,
})

/** The folders and profiles of one environment; of the same path or name, the first. */
export function personPolicy(policy: MergedPolicy, environmentId: string): PersonPolicy {
  const { folders, profiles, holidays, publicData, signatures, locks, isWhole } = policy
  const here = <T>(all: readonly Placed<T>[]): (T & HasOrigin)[] =>
    all
      .filter(({ environmentIds }) => environmentIds?.includes(environmentId) ?? true)
      .map(({ value, origin }) => ({ ...value, origin }))
  return {
    folders: firstOf(here(folders), ({ path }) => path),
    profiles: firstOf(here(profiles), ({ name }) => nameKey(name)),
    holidays,
    publicData,
    signatures,
    locks,
    isWhole,
  }
}

/** The first value of each key. */
function firstOf<T>(values: readonly T[], key: (value: T) => string): readonly T[] {
  return [...new Map(values.toReversed().map((value) => [key(value), value])).values()].toReversed()
}

const isBelow = (origin: PolicyOrigin, lockedBy: PolicyOrigin | undefined) =>
  lockedBy !== undefined && ranks[origin] > ranks[lockedBy]

/** A layer without the fields that a higher layer has locked. */
function withoutLocked(layer: PolicyLayer, locks: MergedPolicy['locks']): PolicyLayer {
  const isLocked = (field: string) => isBelow(layer.origin, locks.get(field as LockName))
  const policy = Object.fromEntries(Object.entries(layer.policy).filter(([field]) => !isLocked(field)))
  return { ...layer, policy }
}

const lockedEnvironments = (layers: readonly PolicyLayer[], locks: MergedPolicy['locks']): string[] =>
  layers.flatMap(({ origin, policy }) =>
    isBelow(origin, locks.get('environments')) ? (policy.environments ?? []).map(({ nome }) => nome) : [],
  )

interface LayerEnvironment {
  readonly environment: Environment
  readonly layer: PolicyLayer
}

const mergeEnvironments = (layers: readonly PolicyLayer[]): readonly LayerEnvironment[] =>
  firstOf(
    layers.flatMap((layer) => (layer.policy.environments ?? []).map((environment) => ({ environment, layer }))),
    ({ environment }) => environment.id,
  )

/** A kept file is one service's: it must not set folders or profiles for the people of another. */
function placeFor(environments: readonly LayerEnvironment[]) {
  return <T>(layer: PolicyLayer, value: T): Placed<T> => {
    const own = environments.filter((each) => each.layer === layer).map(({ environment }) => environment.id)
    return { value, origin: layer.origin, environmentIds: layer.origin === 'kept' ? own : null }
  }
}

function limited(environment: Environment, limits: NonNullable<PolicyFile['limits']>): Environment {
  const { maxFileMegabytes: most, searchByContentMegabytes: searched } = limits
  const { maxFileMegabytes, searchByContentMegabytes } = environment
  return {
    ...environment,
    ...(most !== undefined && { maxFileMegabytes: Math.min(most, maxFileMegabytes ?? most) }),
    ...(searched !== undefined && { searchByContentMegabytes: Math.min(searched, searchByContentMegabytes) }),
  }
}
