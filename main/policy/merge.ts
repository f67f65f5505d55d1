import type { LockName, PolicyOrigin } from '../../contract/bridge/configuration.ts'
import type { Environment } from '../settings/index.ts'
import type { ManagedFolder, ManagedProfile, PolicyFile, ProxyRule } from './schema.ts'

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

/** What the layers set together. */
export interface MergedPolicy {
  readonly environments: readonly PlacedEnvironment[]
  readonly holdSeconds: number | null
  readonly folders: readonly ManagedFolder[]
  readonly profiles: readonly ManagedProfile[]
  readonly proxy: ProxyRule | null
  readonly logLevel: NonNullable<PolicyFile['logLevel']> | null
  readonly locks: ReadonlyMap<LockName, PolicyOrigin>
  readonly problems: readonly string[]
}

const ranks: Readonly<Record<PolicyOrigin, number>> = { machine: 0, user: 1, kept: 2 }

/** Merges layers: machine over user over kept; among the same origin, the first one. Locks add up. */
export function mergePolicies(given: readonly PolicyLayer[]): MergedPolicy {
  const layers = given.toSorted((one, other) => ranks[one.origin] - ranks[other.origin])
  const first = <K extends keyof PolicyFile>(field: K) =>
    layers.find(({ policy }) => policy[field] !== undefined)?.policy[field]
  const locks = new Map<LockName, PolicyOrigin>()
  for (const { origin, policy } of layers)
    for (const lock of policy.locked ?? []) if (!locks.has(lock)) locks.set(lock, origin)
  const problems = layers.flatMap((layer) => layer.problems)
  const limits: NonNullable<PolicyFile['limits']> = Object.assign(
    {},
    ...layers.toReversed().map(({ policy }) => policy.limits),
  )
  return {
    environments: mergeEnvironments(layers, locks, problems).map((placed) => ({
      ...placed,
      environment: limited(placed.environment, limits),
    })),
    holdSeconds: first('holdSeconds') ?? null,
    folders: firstOf(
      layers.flatMap(({ policy }) => policy.folders ?? []),
      ({ path }) => path,
    ),
    profiles: firstOf(
      layers.flatMap(({ policy }) => policy.profiles ?? []),
      ({ name }) => name,
    ),
    proxy: first('proxy') ?? null,
    logLevel: first('logLevel') ?? null,
    locks,
    problems,
  }
}

/** The first value of each key. */
function firstOf<T>(values: readonly T[], key: (value: T) => string): readonly T[] {
  return [...new Map(values.toReversed().map((value) => [key(value), value])).values()].toReversed()
}

/** An organisation's lock on environments leaves out those of every lower layer. */
function mergeEnvironments(
  layers: readonly PolicyLayer[],
  locks: MergedPolicy['locks'],
  problems: string[],
): readonly PlacedEnvironment[] {
  const lockedBy = locks.get('environments')
  const lowest = lockedBy === undefined ? ranks.kept : ranks[lockedBy]
  const all = layers.flatMap(({ origin, policy }) =>
    (policy.environments ?? []).map((environment) => ({ environment, origin })),
  )
  for (const { environment, origin } of all)
    if (ranks[origin] > lowest)
      problems.push(`O ambiente "${environment.nome}" não é usado: os ambientes são definidos pela sua organização.`)
  return firstOf(
    all.filter(({ origin }) => ranks[origin] <= lowest),
    ({ environment }) => environment.id,
  )
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
