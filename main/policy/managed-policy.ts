import { type GivenPolicy, layerOf } from './given-policy.ts'
import { type MergedPolicy, mergePolicies, type PolicyLayer } from './merge.ts'

/** The policies that apply now. */
export interface ManagedPolicy {
  current(): MergedPolicy
  /** Replaces the configurations that the person has kept. */
  setKept(layers: readonly PolicyLayer[]): void
}

export function createManagedPolicy(given: readonly GivenPolicy[]): ManagedPolicy {
  const fixed = given.map(layerOf)
  let current = mergePolicies(fixed)
  return {
    current: () => current,
    setKept(layers) {
      current = mergePolicies([...fixed, ...layers])
    },
  }
}
