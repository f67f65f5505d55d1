import type { ConnectionStep, ConnectionTest } from '../../../contract/bridge/configuration.ts'
import type { ProxyRule } from '../../../contract/bridge/proxy.ts'
import { countCertificates, createHttpTransport, type ProxySignIns } from '../../engine/transport/index.ts'
import type { Host } from '../../host.ts'
import { createProxyRoutes } from '../policy/index.ts'
import type { Environment } from '../settings/index.ts'
import { testConnection } from './connection-test.ts'

export interface EnvironmentsTest {
  /** Null for environments of this computer. */
  previewId: string | null
  environments: readonly Environment[]
  /** The proxy to use; null for the system's. */
  rule: ProxyRule | null
  host: Pick<Host, 'proxyFor' | 'proxyByPac' | 'certificateAuthorities' | 'version' | 'now'>
  /** Missing where no proxy can be signed in at. */
  signIns?: ProxySignIns | undefined
  announce: { tested(test: ConnectionTest): void }
  signal: AbortSignal
}

/** Tests environments one after another, by connections of their own, and announces each step. */
export async function testEnvironments(options: EnvironmentsTest): Promise<ConnectionTest> {
  const { previewId, environments, rule, host, signIns, announce, signal } = options
  const { proxyFor: system, proxyByPac: pac, certificateAuthorities, version, now } = host
  const proxyFor = createProxyRoutes({ rule: () => rule, system, pac })
  const userAgent = `Malote/${version}`
  const transport = createHttpTransport({ proxyFor, certificateAuthorities, signIns, userAgent })
  const hasSystemAuthorities = countCertificates(certificateAuthorities()).system > 0
  const steps = new Map<string, readonly ConnectionStep[]>()
  const current = (): ConnectionTest => ({
    previewId,
    environments: [...steps].map(([id, done]) => ({ id, steps: [...done] })),
  })
  try {
    for (const environment of environments) {
      const report = (done: readonly ConnectionStep[]) => {
        steps.set(environment.id, done)
        announce.tested(current())
      }
      steps.set(
        environment.id,
        await testConnection({ environment, transport, hasSystemAuthorities, proxyFor, now, signal, report }),
      )
    }
    return current()
  } finally {
    transport.close()
  }
}
