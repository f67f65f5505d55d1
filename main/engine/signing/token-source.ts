import { createHash, X509Certificate } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import {
  type CertificateOffer,
  type CertificateSource,
  certificateProblem,
  chainAbove,
  type DocumentSigner,
  type OfferedCertificate,
  type OpenOptions,
  SigningError,
} from '../../../pdf/signing/signer.ts'
import { listedSchema, type TokenPlace } from './token-messages.ts'
import { startTokenClient, type TokenClient, type TokenClientOptions } from './token-process.ts'

interface TokenSourceOptions extends Omit<TokenClientOptions, 'limitMs'> {
  readonly kind: 'token' | 'store'
  /** The files of the PKCS#11 modules of this computer; `systemStore` in a source of kind `store`. */
  modules(): readonly string[]
  now(): Date
  /** Ends a search for certificates: the person leaves. */
  signal?: AbortSignal
  /** The longest call of a module; it may wait for a PIN at the token's keypad. Default: two minutes. */
  limitMs?: number
  /** A token that signs nothing for so long is logged out. Default: two minutes. */
  idleMs?: number
}

interface KnownCertificate {
  readonly offered: OfferedCertificate
  readonly certificate: X509Certificate
  readonly chain: readonly X509Certificate[]
  readonly place: TokenPlace
}

/** A3: the tokens of this computer, each module in a process of its own, one process at a time. */
export function tokenSource(options: TokenSourceOptions): CertificateSource {
  const { modules, now, signal, limitMs = 120_000 } = options
  const client = () => startTokenClient({ ...options, limitMs })
  let known = new Map<string, KnownCertificate>()
  let last: Promise<unknown> = Promise.resolve()
  /** Vendors' libraries do not share a reader well. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }

  async function list(): Promise<CertificateOffer> {
    const found = new Map<string, KnownCertificate>()
    const failures: CertificateOffer['failures'][number][] = []
    for (const module of modules()) {
      try {
        // Two modules may know the same token; the first one is used.
        for (const each of await listModule(module, { child: client(), now: now(), signal }))
          if (!found.has(each.offered.id)) found.set(each.offered.id, each)
      } catch (error) {
        if (!(error instanceof SigningError)) throw error
        failures.push({
          place: path.basename(module),
          reason: error.reason as CertificateOffer['failures'][number]['reason'],
        })
      }
    }
    known = found
    return { certificates: [...found.values()].map(({ offered }) => offered), failures }
  }

  async function open(id: string, given: OpenOptions): Promise<DocumentSigner> {
    if (!known.has(id)) await list()
    const chosen = known.get(id)
    if (chosen === undefined) throw new SigningError('no-certificate')
    const problem = certificateProblem(chosen.certificate, now())
    if (problem !== null) throw new SigningError(problem)
    const child = client()
    try {
      const { secret: pin, signal, stop } = given
      const ending = AbortSignal.any([signal, stop].filter((each) => each !== undefined))
      await child.ask({ act: 'open', place: chosen.place, pin }, ending)
    } catch (error) {
      child.end()
      throw error
    }
    return signerOf(chosen, child, { inTurn, signal: given.signal, idleMs: options.idleMs ?? 120_000 })
  }

  return {
    kind: options.kind,
    list: () => inTurn(list),
    open: (id, given) => inTurn(() => open(id, given)).finally(() => given.secret.fill(0)),
  }
}

interface Search {
  readonly child: TokenClient
  readonly now: Date
  readonly signal: AbortSignal | undefined
}

/** Asks one module for its certificates, in a process for this alone. */
async function listModule(module: string, { child, now, signal }: Search): Promise<KnownCertificate[]> {
  try {
    const { certificates, authorities } = listedSchema.parse(await child.ask({ act: 'list', module }, signal))
    const above = authorities.map((der) => new X509Certificate(der))
    return certificates.map(({ label, serial, key, pin, certificate: der }) => {
      const certificate = new X509Certificate(der)
      const id = createHash('sha256').update(certificate.raw).update(serial).digest('hex')
      const problem = certificateProblem(certificate, now)
      const offered = { id, place: label, certificate, problem, pin }
      return { offered, certificate, chain: chainAbove(certificate, above), place: { module, label, serial, key } }
    })
  } finally {
    child.end()
  }
}

const closingMs = 3000

interface SignerParts {
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Ends a signature that is being made, too. */
  readonly signal: AbortSignal | undefined
  readonly idleMs: number
}

function signerOf(
  { certificate, chain }: KnownCertificate,
  child: TokenClient,
  { inTurn, signal, idleMs }: SignerParts,
): DocumentSigner {
  const idle = () => setTimeout(() => child.end('logged-out'), idleMs).unref()
  let timer = idle()
  return {
    certificate,
    chain,
    async sign(data) {
      clearTimeout(timer)
      try {
        return z.instanceof(Uint8Array).parse(await inTurn(() => child.ask({ act: 'sign', data }, signal)))
      } finally {
        timer = idle()
      }
    },
    close: () => {
      clearTimeout(timer)
      // A module that does not answer is killed with its session, which logs out, too.
      const late = setTimeout(() => child.end(), closingMs)
      void inTurn(() => child.ask({ act: 'close' }))
        .catch(() => {})
        .finally(() => {
          clearTimeout(late)
          child.end()
        })
    },
  }
}
