import { expect, it } from 'vitest'
import { createInterruptions } from '../../../main/engine/outbox/interruptions.ts'
import { jobs } from './jobs.ts'

it('records an interruption that a failing disk did not take once its job has rested, and only once', () => {
  let time = 0
  let isDiskFull = true
  const recorded: number[] = []
  const interruptions = createInterruptions({
    journal: {
      record() {
        if (isDiskFull) throw new Error('full disk')
        recorded.push(time)
        return null
      },
    },
    faultMs: 1000,
    now: () => new Date(time),
    log: { error: () => undefined },
  })
  const { id } = jobs.uploading
  interruptions.record(jobs.uploading)
  expect([...interruptions.unrecorded()]).toEqual([id])
  expect([...interruptions.ends()]).toEqual([1000])
  isDiskFull = false
  for (time of [0, 999, 1000, 2000]) interruptions.retryDue(time)
  expect(recorded).toEqual([1000])
  expect([...interruptions.unrecorded()]).toEqual([])
  expect([999, 1000].map(interruptions.restingAt)).toEqual([[id], []])
})
