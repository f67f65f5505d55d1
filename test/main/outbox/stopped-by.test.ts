import { expect, it } from 'vitest'
import { reduceJob } from '../../../main/engine/outbox/reduce-job.ts'
import { jobs, moment } from './jobs.ts'

it.each([
  ['Malote', jobs.uploaded, null, 'by-malote'],
  ['the service, before the request', jobs.uploaded, 403, undefined],
  ['the service, whose event failed', jobs.processing, null, undefined],
] as const)('notes that %s has stopped an operation', (_who, job, status, stopped) => {
  const failure = { kind: 'refused' as const, details: { status, message: 'Não.', traceId: null } }
  expect(reduceJob(job, { kind: 'failed', failure }, moment)?.failure?.stopped).toBe(stopped)
})
