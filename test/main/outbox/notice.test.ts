import { expect, it } from 'vitest'
import { reduceJob } from '../../../main/engine/outbox/reduce-job.ts'
import { jobs, moment } from './jobs.ts'

it('keeps a notice about the result of an operation that is done', () => {
  const notice = { status: null, message: 'Confira o documento.', traceId: null }
  const after = reduceJob(jobs.processing, { kind: 'completed', result: { registro: '2026-1' }, notice }, moment)
  expect(after).toMatchObject({ state: 'done', result: { registro: '2026-1' }, failure: notice })
})
