import { X509Certificate } from 'node:crypto'
import { serveFileTasks } from '../reader/file-worker.ts'
import { checkSignatures, type SignatureCheck } from './check.ts'
import type { CheckTask } from './task.ts'

serveFileTasks<CheckTask, SignatureCheck>(({ roots, now }, source) => {
  const known = roots.map((raw) => new X509Certificate(raw))
  return checkSignatures(source, { roots: known, now: new Date(now) })
})
