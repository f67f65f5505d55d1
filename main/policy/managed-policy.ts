import { type GivenPolicy, layerOf } from './given-policy.ts'
import { type MergedPolicy, mergePolicies, type PolicyLayer } from './merge.ts'
import type { PolicyFile } from './schema.ts'

/** The policies that apply now. */
export interface ManagedPolicy {
  current(): MergedPolicy
  /** Replaces the configurations that the person has kept. */
  setKept(layers: readonly PolicyLayer[]): void
  /** The merged policy with one more configuration; nothing changes. */
  trial(policy: PolicyFile): MergedPolicy
}

export function createManagedPolicy(given: readonly GivenPolicy[]): ManagedPolicy {
  const fixed = given.map(layerOf)
  let kept: readonly PolicyLayer[] = []
  let current = mergePolicies(fixed)
  return {
    current: () => current,
    setKept(layers) {
      kept = layers
      current = mergePolicies([...fixed, ...kept])
    },
    trial: (policy) => mergePolicies([...fixed, { origin: 'kept', policy, problems: [] }, ...kept]),
  }
}
