import { type GivenPolicy, layerOf } from './given-policy.ts'
import { type MergedPolicy, mergePolicies, type PolicyLayer } from './merge.ts'
import { policyTexts } from './policy-texts.ts'
import type { PolicyFile } from './schema.ts'

/** The policies that apply now. */
export interface ManagedPolicy {
  current(): MergedPolicy
  /**
   * Takes the policies as the host finds them while the program runs; false if nothing is to be changed. A changed policy
   * with a problem leaves the one before in force and is reported; one that is gone counts at the second look.
   */
  setGiven(given: readonly GivenPolicy[]): boolean
  /** Replaces the configurations that the person has kept. */
  setKept(layers: readonly PolicyLayer[]): void
  /** The merged policy with one more configuration; nothing changes. */
  trial(policy: PolicyFile): MergedPolicy
}

interface Held {
  readonly given: GivenPolicy
  readonly layer: PolicyLayer
}

export function createManagedPolicy(given: readonly GivenPolicy[]): ManagedPolicy {
  let held: readonly Held[] = given.map((each) => ({ given: each, layer: layerOf(each) }))
  let seen = given
  let kept: readonly PolicyLayer[] = []
  let current = mergePolicies(fixed())

  function fixed(): PolicyLayer[] {
    return held.map(({ layer }) => layer)
  }
  const merge = () => {
    current = mergePolicies([...fixed(), ...kept])
  }
  return {
    current: () => current,
    setGiven(next) {
      // A file that is being replaced, or a slow system, must not lift the organisation's locks.
      const isOneMissing = seen.some((each) => !next.some((other) => isSamePlace(each, other)))
      seen = next
      if (isOneMissing || isAsBefore(next, held)) return false
      held = next.map((each) => changed(each, held.find((other) => isSamePlace(each, other.given)) ?? null))
      merge()
      return true
    },
    setKept(layers) {
      kept = layers
      merge()
    },
    trial: (policy) => mergePolicies([...fixed(), { origin: 'kept', policy, problems: [] }, ...kept]),
  }
}

/** Both are of one place. */
const isSameText = (one: GivenPolicy, other: GivenPolicy) => one.text === other.text && one.problem === other.problem

const isAsBefore = (given: readonly GivenPolicy[], held: readonly Held[]) =>
  given.length === held.length &&
  held.every(({ given: before }, at) => {
    const now = given[at]
    return now !== undefined && isSamePlace(now, before) && isSameText(now, before)
  })

const isSamePlace = (one: GivenPolicy, other: GivenPolicy) => one.origin === other.origin && one.place === other.place

function changed(given: GivenPolicy, before: Held | null): Held {
  if (before !== null && isSameText(given, before.given)) return before
  const layer = layerOf(given)
  if (before === null || layer.problems.length === 0) return { given, layer }
  const stays = policyTexts.stays(given.place)
  return { given, layer: { ...layer, policy: before.layer.policy, problems: [...layer.problems, stays] } }
}
