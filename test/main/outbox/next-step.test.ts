import { describe, expect, it } from 'vitest'
import { nextStep } from '../../../main/engine/outbox/job.ts'
import { jobs, ready } from './jobs.ts'

describe('nextStep', () => {
  it.each([
    ['ready', 'upload'],
    ['uploaded', 'register'],
    ['offline', 'register'],
    ['uncertain', 'reconcile'],
    ['processing', 'poll'],
    ['finishing', 'finish'],
  ] as const)('of %s is %s', (name, step) => expect(nextStep(jobs[name])).toBe(step))

  it('is register for a job without a file', () => expect(nextStep({ ...ready, uploads: false })).toBe('register'))
})
