import type { NetworkView } from '../../../contract/bridge/network.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ServiceHealth } from '../../../contract/bridge/service-health.ts'
import type { Log } from '../../engine/log/index.ts'
import { countCertificates, type HttpTransport } from '../../engine/transport/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import { programTexts } from '../program-texts.ts'
import type { GivenSignIn, HeldSignIns } from './proxy-sign-ins.ts'
import type { HealthRecorder } from './service-health.ts'

interface NetworkOptions {
  signIns: HeldSignIns
  vault: Pick<Vault, 'persistence'>
  transport: Pick<HttpTransport, 'request' | 'renew'>
  health: Pick<HealthRecorder, 'read'>
  /** PEM certificates of the host. */
  certificateAuthorities(): readonly string[]
  /** A proxy has accepted a sign-in: waiting work may go on. */
  passed(): void
  log: Pick<Log, 'info' | 'warn'>
}

/** Calls of the bridge about the network of this computer. */
export interface Network {
  get(): Outcome<NetworkView>
  health(): Outcome<ServiceHealth>
  signIn(given: GivenSignIn): Promise<Outcome<NetworkView>>
  forget(wanted: { proxy: string }): Promise<Outcome<NetworkView>>
}

const limits = { connectMs: 15_000, idleMs: 15_000, totalMs: 20_000 }

export function createNetwork(options: NetworkOptions): Network {
  const { signIns, vault, transport, health, certificateAuthorities, passed, log } = options

  /** Any answer will do, since the proxy lets the request pass only after its sign-in. */
  async function send(target: URL): Promise<void> {
    const answer = await transport.request({ method: 'HEAD', url: target.origin, limits })
    answer.discard()
  }
  const get = (): Outcome<NetworkView> =>
    ok({
      question: signIns.question(),
      signIns: [...signIns.list()],
      keepsSecrets: vault.persistence === 'persistent',
      certificates: countCertificates(certificateAuthorities()),
    })

  return {
    get,
    health: () => ok(health.read()),
    async signIn(given) {
      if (signIns.question()?.proxy !== given.proxy) return failed('not-found')
      const result = await signIns.signIn(given, send)
      log.info('network.proxy-sign-in', { result, keep: given.keep })
      if (result === 'refused') return failed('refused', programTexts.proxyRefused)
      if (result === 'unknown') return failed('offline')
      passed()
      return get()
    },
    async forget({ proxy }) {
      await signIns.forget(proxy)
      transport.renew()
      return get()
    },
  }
}
