import { X509Certificate } from 'node:crypto'
import { serveFileTasks } from '../reader/file-worker.ts'
import type { SignatureReport } from './report.ts'
import { reportSignatures } from './report-signatures.ts'
import type { CheckTask } from './task.ts'

const read = (raw: Uint8Array) => new X509Certificate(raw)

serveFileTasks<CheckTask, SignatureReport>(({ roots, certificates, lists, now, isBrief }, source) =>
  reportSignatures(source, {
    roots: roots.map(({ raw, level }) => ({ certificate: read(raw), level })),
    certificates: certificates.map(read),
    lists,
    now: new Date(now),
    isBrief,
  }),
)
