import { policyPreferences } from '../../../contract/bridge/configuration.ts'
import type { Host } from '../../host.ts'
import { createManagedPolicy, type ManagedPolicy, proxyPolicyOf } from '../policy/index.ts'
import { createSettings, type Settings } from '../settings/index.ts'
import { type KeptStore, openKeptStore } from './kept-store.ts'

type PolicyHost = Pick<Host, 'dataFolder' | 'policies' | 'environments' | 'settingsStore'>

interface OpenedPolicies {
  readonly kept: KeptStore
  readonly policy: ManagedPolicy
  readonly settings: Settings
}

/** Opens the policies of this computer, with the configurations that the person has kept, and the settings below them. */
export function openPolicies({ dataFolder, policies, environments, settingsStore }: PolicyHost): OpenedPolicies {
  const kept = openKeptStore(dataFolder)
  const policy = createManagedPolicy(policies)
  policy.setKept(kept.layers())
  const { current } = policy
  const settings = createSettings({
    store: settingsStore,
    environments,
    policy: {
      environments: () => current().environments.map(({ environment }) => environment),
      preferences: () => Object.fromEntries(policyPreferences.map((name) => [name, current()[name] ?? undefined])),
      lockedBy: (name) => current().locks.get(name) ?? null,
      proxy: () => proxyPolicyOf(current()),
    },
  })
  return { kept, policy, settings }
}
