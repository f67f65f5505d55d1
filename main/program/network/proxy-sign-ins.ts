import type { Socket } from 'node:net'
import type { ProxyQuestion } from '../../../contract/bridge/network.ts'
import {
  type ProxyCredentials,
  ProxySignInNeeded,
  type ProxySignIns,
  TransportError,
} from '../../engine/transport/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import { readStored, store } from './stored-sign-ins.ts'

interface ProxySignInsOptions {
  vault: Pick<Vault, 'get' | 'set' | 'delete'>
  /** Another question, or other sign-ins. */
  changed(): void
}

interface HeldSignIn {
  readonly proxy: string
  readonly user: string
  readonly isKept: boolean
}

interface Known {
  readonly credentials: ProxyCredentials
  /** `new`: not tried yet. A refused one is not sent again. */
  state: 'new' | 'proven' | 'refused'
  isKept: boolean
  /** The connection that tries it. */
  trial: Promise<Socket> | null
}

type Open = (credentials: ProxyCredentials | null) => Promise<Socket>

/** Holds the users and passwords of proxies, and the question to the person where one is missing or refused. */
export interface HeldSignIns extends ProxySignIns {
  question(): ProxyQuestion | null
  list(): readonly HeldSignIn[]
  /**
   * Tries credentials at the proxy that asks, by a request of `send` to the address that needed it.
   * @returns `unknown` where the proxy gave no answer
   */
  signIn(given: GivenSignIn, send: (target: URL) => Promise<unknown>): Promise<'accepted' | 'refused' | 'unknown'>
  forget(proxy: string): Promise<void>
}

export interface GivenSignIn extends ProxyCredentials {
  readonly proxy: string
  /** Keeps them in the vault. */
  readonly keep: boolean
}

const originOf = (proxy: URL) => `${proxy.protocol}//${proxy.host}`

export function createProxySignIns({ vault, changed }: ProxySignInsOptions): HeldSignIns {
  const known = new Map<string, Known>()
  for (const [proxy, credentials] of readStored(vault))
    known.set(proxy, { credentials, state: 'new', isKept: true, trial: null })
  let asked: { question: ProxyQuestion; target: URL } | null = null

  function ask(proxy: URL, target: URL, schemes: readonly string[]): void {
    const origin = originOf(proxy)
    const question: ProxyQuestion = {
      proxy: origin,
      wasRefused: known.get(origin)?.state === 'refused',
      isSupported: schemes.includes('basic'),
      schemes: [...schemes],
      isEncrypted: proxy.protocol === 'https:',
    }
    const isSame = JSON.stringify(asked?.question) === JSON.stringify(question)
    asked = { question, target }
    if (!isSame) changed()
  }
  /** A proxy may let some addresses pass without a sign-in: only credentials, or the same address, are an answer. */
  function answered(proxy: URL, target: URL, used: Known | null): void {
    if (asked?.question.proxy !== originOf(proxy) || (used === null && asked.target.host !== target.host)) return
    asked = null
    changed()
  }

  /** Opens one tunnel, and notes what the proxy has said. */
  async function attempt(proxy: URL, target: URL, open: () => Promise<Socket>, used: Known | null): Promise<Socket> {
    try {
      const socket = await open()
      if (used !== null) used.state = 'proven'
      answered(proxy, target, used)
      return socket
    } catch (error) {
      if (error instanceof TransportError && error.cause instanceof ProxySignInNeeded) {
        if (used !== null) used.state = 'refused'
        ask(proxy, target, error.cause.schemes)
      }
      throw error
    }
  }

  async function through(proxy: URL, target: URL, open: Open): Promise<Socket> {
    const one = known.get(originOf(proxy)) ?? null
    if (one === null || one.state === 'refused') return attempt(proxy, target, () => open(null), null)
    const { credentials } = one
    if (one.state === 'proven') return attempt(proxy, target, () => open(credentials), one)
    if (one.trial !== null) {
      const error = await one.trial.then(
        () => null,
        (failure: unknown) => failure,
      )
      // The other caller's signal ended that trial; a tried one has another state now.
      const isOpen = one.state === 'new' && !(error instanceof TransportError && error.aborted)
      if (error !== null && isOpen) throw error
      return through(proxy, target, open)
    }
    one.trial = attempt(proxy, target, () => open(credentials), one)
    return one.trial.finally(() => {
      one.trial = null
    })
  }

  return {
    through,
    question: () => asked?.question ?? null,
    list: () =>
      [...known]
        .filter(([, { state }]) => state !== 'refused')
        .map(([proxy, { credentials, isKept }]) => ({ proxy, user: credentials.user, isKept })),
    async signIn({ proxy, user, password, keep }, send) {
      if (asked?.question.proxy !== proxy) return 'unknown'
      const { target } = asked
      const credentials = { user, password }
      const one: Known = { credentials, state: 'new', isKept: false, trial: null }
      known.set(proxy, one)
      // Only the proxy's answer counts, which `through` notes.
      await send(target).catch(() => undefined)
      if (one.state === 'new') known.delete(proxy)
      if (one.state !== 'proven') return one.state === 'refused' ? 'refused' : 'unknown'
      await store(vault, proxy, keep ? credentials : null)
      one.isKept = keep
      changed()
      return 'accepted'
    },
    async forget(proxy) {
      known.delete(proxy)
      await store(vault, proxy, null)
      changed()
    },
  }
}
