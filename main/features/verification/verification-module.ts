import { X509Certificate } from 'node:crypto'
import path from 'node:path'
import { reportInWorker } from '../../../pdf/signatures/check-in-worker.ts'
import type { SignatureReport } from '../../../pdf/signatures/report.ts'
import { trustedRoots } from '../../../pdf/signatures/trusted-roots.ts'
import type { PdfPool } from '../../engine/pdf/index.ts'
import type { HttpTransport } from '../../engine/transport/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createRevocationLists } from './revocation-lists.ts'
import { createVerification } from './verification.ts'

interface VerificationParts {
  readonly dataFolder: string
  readonly pool: Pick<PdfPool, 'printPages'>
  readonly transport: Pick<HttpTransport, 'request'>
}

interface VerificationModule extends Module<'verification'> {
  checkSignatures(path: string): Promise<{
    /** The service of this environment would accept them. */
    readonly isAccepted: boolean
    /** How many are time stamps. */
    readonly stamps: number
  }>
}

/** The check of digital signatures in its person's workspace. */
export function createVerificationModule(
  { contents, context, policy, changed, now, log }: ModuleTools,
  { dataFolder, pool, transport }: VerificationParts,
): VerificationModule {
  const lists = createRevocationLists({
    folder: path.join(dataFolder, 'revocation'),
    transport,
    signal: context.signal,
    log,
    now,
  })
  const known = trustedRoots()
  const { checkPath, ...calls } = createVerification({
    contents,
    lists,
    pool,
    check: (source, how) =>
      reportInWorker(source, {
        owner: context.person.id,
        roots: [...known, ...policy().signatures.roots.map(trusted)],
        now: now(),
        ...how,
      }),
    changed: () => changed('verification'),
    now,
  })
  const isPractice = context.environment.kind !== 'production'
  return {
    calls,
    async checkSignatures(file) {
      const report = await checkPath(file)
      const stamps = report.signatures.filter(({ kind }) => kind === 'timestamp').length
      return { isAccepted: accepts(report, isPractice), stamps }
    },
  }
}

const trusted = (pem: string) => ({ certificate: new X509Certificate(pem), level: 'other' }) as const

/**
 * The service takes a file as qualified-signed if all of its signatures are valid, by its own authorities. Where nothing
 * is valid by law, certificates of anybody serve to practise.
 */
function accepts({ signatures }: SignatureReport, isPractice: boolean): boolean {
  const isSigned = signatures.some(({ kind }) => kind === 'signature')
  return (
    isSigned &&
    signatures.every(({ verdict, reason }) => verdict === 'valid' || (isPractice && reason === 'unknown-authority'))
  )
}
