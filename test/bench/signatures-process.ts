import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { CertificateSource } from '../../main/engine/signing/index.ts'
import { residentOf } from '../support/resident.ts'

/** One piece of work with digital signatures, in a process of its own: the program's main, without a window. */
export type SignatureWork =
  | {
      readonly kind: 'verify'
      readonly file: string
      readonly root: string
      readonly list: string
      readonly times: number
    }
  | { readonly kind: 'sign'; readonly files: readonly string[]; readonly certificate: WithCertificate }

type WithCertificate =
  | { readonly kind: 'file'; readonly file: string; readonly password: string }
  | { readonly kind: 'token'; readonly module: string; readonly pin: string }

/** The time of each run; the peak of memory over that before, and the longest pause of the event loop. */
export interface SignatureCost {
  readonly taken: readonly number[]
  readonly grownBytes: number
  readonly pauseMs: number
  readonly said: readonly string[]
}

const work = JSON.parse(process.argv[2] ?? '') as SignatureWork
const run = work.kind === 'verify' ? await verifier(work) : await batch(work)

// Starting took more memory than the program needs when it waits: the peak begins anew.
writeFileSync('/proc/self/clear_refs', '5')
const idleBytes = residentOf().now
const loop = monitorEventLoopDelay({ resolution: 1 })
const taken: number[] = []
let said: readonly string[] = []
loop.enable()
for (let nth = 0; nth < (work.kind === 'verify' ? work.times : 1); nth += 1) {
  const start = performance.now()
  said = await run()
  taken.push(performance.now() - start)
}
loop.disable()
const cost: SignatureCost = { taken, said, grownBytes: residentOf().peak - idleBytes, pauseMs: loop.max / 1e6 }
process.stdout.write(JSON.stringify(cost), () => process.exit())

/** As the application checks a file, with the list of its authority kept on this computer. */
async function verifier({ file, root, list }: Extract<SignatureWork, { kind: 'verify' }>) {
  const { createVerification } = await import('../../main/features/verification/verification.ts')
  const { reportInWorker } = await import('../../pdf/signatures/check-in-worker.ts')
  const { trustedRoots } = await import('../../pdf/signatures/trusted-roots.ts')
  const known = readFileSync(list)
  const roots = [...trustedRoots(), { certificate: new X509Certificate(readFileSync(root)), level: 'other' } as const]
  const { checkPath } = createVerification({
    lists: { kept: async (addresses) => addresses.map(() => known), renew: async () => false },
    check: (source, how) => reportInWorker(source, { owner: 'ana', roots, now: new Date(), ...how }),
    changed: () => {},
    now: () => new Date(),
    // A path is checked without either.
    contents: null as never,
    pool: null as never,
  })
  return async () =>
    (await checkPath(file)).signatures.map(({ reason, revocation }) => `${reason}, ${revocation.state}`)
}

async function batch({ files, certificate }: Extract<SignatureWork, { kind: 'sign' }>) {
  const { forkChild } = await import('../../main/child-process.ts')
  const { signBatch, signFile, certificateFileSource, tokenSource } = await import('../../main/engine/signing/index.ts')
  const now = () => new Date()
  const entry = path.join(import.meta.dirname, '../../main/engine/signing/token-child.ts')
  const source: CertificateSource =
    certificate.kind === 'file'
      ? certificateFileSource(certificate.file, now)
      : tokenSource({
          kind: 'token',
          spawn: () => forkChild(entry),
          log: { warn: (event, fields) => console.error(event, fields) },
          modules: () => [certificate.module],
          now,
        })
  const [offered] = (await source.list()).certificates
  const secret = Buffer.from(certificate.kind === 'file' ? certificate.password : certificate.pin)
  return async () => {
    const outcomes = await signBatch({
      open: () => source.open(offered?.id ?? '', { secret }),
      documents: files,
      sign: (file, signer) => signFile({ from: file, to: `${file}.assinado` }, signer, { now, askForStamp: null }),
    })
    return outcomes.map((each) => (each.kind === 'done' ? 'signed' : each.reason))
  }
}
