import { expect, it } from 'vitest'
import { reduceJob } from '../../../main/outbox/reduce-job.ts'
import { candidates, details, intent, jobEvents, jobs, moment } from './jobs.ts'

it('takes a question and a wish to send again back when the result may be a record that cannot be read', () => {
  for (const job of [jobs.uncertain, jobs.asking, jobs.sendingAgain, jobs.choosing]) {
    const changed = { state: 'uncertain', question: null, candidates: [], failure: details }
    const after = { ...changed, intent: { absentSince: null, sendAgain: false } }
    expect(reduceJob(job, jobEvents.unreadable, moment)).toMatchObject(after)
  }
  const rejected = { ...intent, rejectedCandidates: candidates.map(({ id }) => id) }
  const partial = { ...jobEvents.ambiguous, isPartial: true }
  const end = reduceJob({ ...jobs.asking, intent: rejected }, partial, moment)
  expect(end).toMatchObject({ state: 'uncertain', question: null })
})
