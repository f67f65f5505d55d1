import { randomUUID } from 'node:crypto'
import type { ConfigurationPreview } from '../../contract/bridge/configuration.ts'
import type { PolicyFile } from '../policy/index.ts'
import type { Environment } from '../settings/index.ts'

/** Describes what a policy would set, for the person. */
export function previewOf(
  { name, policy, problems }: { name: string | null; policy: PolicyFile; problems: readonly string[] },
  isPresent: (environmentId: string) => boolean,
): ConfigurationPreview {
  const { environments = [], holdSeconds = null, proxy, limits, logLevel = null, folders = [], profiles = [] } = policy
  return {
    previewId: randomUUID(),
    name,
    problems: [...problems],
    environments: environments.map((environment) => environmentPreview(environment, isPresent)),
    holdSeconds,
    proxy: proxy === undefined ? null : { mode: proxy.mode, addresses: proxyAddresses(proxy) },
    maxFileMegabytes: limits?.maxFileMegabytes ?? null,
    searchByContentMegabytes: limits?.searchByContentMegabytes ?? null,
    logLevel,
    folders: folders.map((folder) => ({ name: folder.name, path: folder.path })),
    profiles: profiles.map((profile) => ({ name: profile.name, sendsAtOnce: profile.sendsAtOnce })),
    locks: [...new Set(policy.locked ?? [])],
  }
}

function environmentPreview(environment: Environment, isPresent: (id: string) => boolean) {
  const { id, nome, kind, apiUrl, issuer, usesClientSecret } = environment
  return {
    id,
    nome,
    kind,
    address: apiUrl,
    issuer,
    needsSecret: usesClientSecret,
    replaces: isPresent(id),
  }
}

function proxyAddresses(proxy: NonNullable<PolicyFile['proxy']>): string[] {
  if (proxy.mode === 'manual') return proxy.addresses
  return proxy.mode === 'pac' ? [proxy.address] : []
}
