import { isDeepStrictEqual } from 'node:util'
import type { SessionState } from '../../contract/bridge/session.ts'
import type { PageEvents } from '../engine/bridge/index.ts'
import type { Log } from '../engine/log/index.ts'
import {
  countCertificates,
  createHttpTransport,
  type HttpTransport,
  type ProxySignIns,
} from '../engine/transport/index.ts'
import type { Vault } from '../engine/vault/index.ts'
import type { Host } from '../host.ts'
import {
  createNetwork,
  createProxySignIns,
  createServiceHealth,
  type HealthRecorder,
  type Network,
} from '../program/network/index.ts'
import { createProxyRoutes } from '../program/policy/index.ts'
import type { Session } from '../program/session/index.ts'
import type { Settings } from '../program/settings/index.ts'

interface NetworkParts {
  host: Pick<Host, 'proxyFor' | 'proxyByPac' | 'certificateAuthorities' | 'version' | 'now'>
  settings: Settings
  vault: Vault
  events: Pick<PageEvents, 'publish'>
  log: Log
}

export interface OpenedNetwork {
  readonly transport: HttpTransport
  readonly signIns: ProxySignIns
  readonly health: HealthRecorder
  readonly calls: Network
  /** Tells the health of the session's service, and wakes waiting work once connections have another way. */
  follow(parts: { session: Pick<Session, 'onChanged' | 'state'>; wake(): void }): void
  close(): void
}

/** The transport of the whole program, with the proxy in force and the sign-ins of proxies. */
export function openNetwork({ host, settings, vault, events, log }: NetworkParts): OpenedNetwork {
  const { proxyFor: system, proxyByPac: pac, certificateAuthorities, version } = host
  const signIns = createProxySignIns({ vault, changed: () => events.publish('network.changed', {}) })
  const proxyFor = createProxyRoutes({ rule: settings.proxyRule, system, pac })
  const userAgent = `Malote/${version}`
  function authorities(): readonly string[] {
    const found = certificateAuthorities()
    if (countCertificates(found).system === 0) log.warn('network.no-system-certificates')
    return found
  }
  const transport = createHttpTransport({ proxyFor, certificateAuthorities: authorities, signIns, userAgent })
  const health = createServiceHealth({ now: host.now, changed: () => events.publish('health.changed', {}) })
  let wake = () => {}
  let rule = settings.proxyRule()
  const unsubscribe = settings.onChanged(() => {
    const next = settings.proxyRule()
    if (isDeepStrictEqual(rule, next)) return
    rule = next
    log.info('network.proxy-changed', { mode: next?.mode ?? 'system' })
    transport.renew()
    wake()
  })
  return {
    transport,
    signIns,
    health,
    calls: createNetwork({ signIns, vault, transport, health, certificateAuthorities, passed: () => wake(), log }),
    follow(parts) {
      wake = parts.wake
      const at = ({ environmentId }: SessionState) => environmentId !== null && health.at(environmentId)
      at(parts.session.state())
      parts.session.onChanged(at)
    },
    close() {
      unsubscribe()
      transport.close()
    },
  }
}
