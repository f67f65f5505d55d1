import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { CertificateSource } from '../../engine/signing/index.ts'
import type { Host } from '../../host.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { type CertificatesOptions, createCertificates } from './certificates.ts'

interface CapturedFiles {
  find(fileId: string): { readonly name: string; readonly sha256: string | null; readonly state: string } | null
  update(wanted: { fileIds: readonly string[]; changes: { kind: 'certificate' } }): Outcome<unknown>
  readonly revisions: {
    revise(
      fileId: string,
      wanted: { act: { kind: 'sign'; count: number }; from: string },
      make: (from: string, to: string) => Promise<Outcome<unknown>>,
    ): Promise<Outcome<unknown>>
  }
}

interface CertificatesParts {
  readonly tokens: CertificateSource | null
  readonly askSecret: Host['askSecret']
  readonly capture: CapturedFiles
  handed: CertificatesOptions['files']['handed']
}

/** The person's own certificates in their workspace. */
export function createCertificatesModule(
  { context, changed, log, now }: ModuleTools,
  { tokens, askSecret, capture, handed }: CertificatesParts,
): Module<'certificates'> {
  const { close, ...calls } = createCertificates({
    tokens,
    askSecret,
    time: { now, askForStamp: null },
    signal: context.signal,
    files: {
      handed,
      draft(fileId) {
        const row = capture.find(fileId)
        return row?.state === 'draft' ? row : null
      },
      async replace({ fileId, sha256 }, make) {
        const act = { kind: 'sign' as const, count: 1 }
        const signed = await capture.revisions.revise(fileId, { act, from: sha256 }, make)
        // The only kind that keeps the signature.
        return signed.ok ? capture.update({ fileIds: [fileId], changes: { kind: 'certificate' } }) : signed
      },
    },
    changed: () => changed('certificates'),
    fault: (error) => log.error('certificates.fault', { error }),
  })
  return { calls, close }
}
