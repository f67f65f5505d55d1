import { existsSync } from 'node:fs'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { ChildProcess } from '../../child-process.ts'
import { findModules, type SigningTime, systemStore, tokenSource } from '../../engine/signing/index.ts'
import type { HttpTransport } from '../../engine/transport/index.ts'
import type { Host } from '../../host.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { type CertificatesOptions, createCertificates } from './certificates.ts'

interface CapturedFiles {
  find(fileId: string): { readonly name: string; readonly sha256: string | null; readonly state: string } | null
  readonly revisions: {
    revise(
      fileId: string,
      wanted: { act: { kind: 'sign'; count: number }; from: string; changes: { kind: 'certificate' } },
      make: (from: string, to: string) => Promise<Outcome<unknown>>,
    ): Promise<Outcome<unknown>>
  }
}

interface CertificatesParts {
  readonly host: Pick<Host, 'askSecret' | 'spawnToken'>
  readonly transport: Pick<HttpTransport, 'request'>
  readonly capture: CapturedFiles
  readonly files: {
    readonly handed: { find: CertificatesOptions['files']['handed'] }
    readonly spool: { pathOf: CertificatesOptions['files']['pathOf'] }
    readonly pool: CertificatesOptions['pool']
  }
}

/** The person's own certificates in their workspace. */
export function createCertificatesModule(
  { context, policy, changed, log, now }: ModuleTools,
  { host: { askSecret, spawnToken }, transport, capture, files: { handed, spool, pool } }: CertificatesParts,
): Module<'certificates'> {
  const modules = () => findModules(process.platform, existsSync, policy().signatures.tokenModules)
  const stores = process.platform === 'win32' ? [systemStore] : []
  function sources(spawn: () => ChildProcess) {
    const source = (kind: 'token' | 'store', asked: () => readonly string[]) =>
      tokenSource({ kind, spawn, modules: asked, log, now, signal: context.signal })
    return [source('token', modules), ...stores.map((store) => source('store', () => [store]))]
  }
  const { close, ...calls } = createCertificates({
    installed: spawnToken ? sources(spawnToken) : [],
    askSecret,
    personName: context.person.nome,
    now,
    time: () => ({ now, askForStamp: stampsOf(transport, policy().signatures.timestampAddress, context.signal) }),
    pool,
    files: {
      handed: handed.find,
      pathOf: spool.pathOf,
      draft(fileId) {
        const row = capture.find(fileId)
        return row?.state === 'draft' || row?.state === 'refused' ? row : null
      },
      replace({ fileId, sha256 }, make) {
        const act = { kind: 'sign' as const, count: 1 }
        // The only kind that keeps the signature.
        return capture.revisions.revise(fileId, { act, from: sha256, changes: { kind: 'certificate' } }, make)
      },
    },
    changed: () => changed('certificates'),
    fault: (error) => log.error('certificates.fault', { error }),
  })
  return { calls, close }
}

const mostStampBytes = 64 * 1024

/** Asks the organisation's time stamp authority (RFC 3161, 3.4); null without one. */
function stampsOf(
  transport: Pick<HttpTransport, 'request'>,
  address: string | undefined,
  signal: AbortSignal,
): SigningTime['askForStamp'] {
  if (address === undefined) return null
  const headers = { 'content-type': 'application/timestamp-query' }
  return async (query) => {
    const limits = { totalMs: 30_000 }
    const answer = await transport.request({ method: 'POST', url: address, headers, body: query, signal, limits })
    return Buffer.from(await answer.bytes(mostStampBytes))
  }
}
