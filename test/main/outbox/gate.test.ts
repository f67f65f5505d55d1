import { expect, it } from 'vitest'
import { createGate } from '../../../main/outbox/gate.ts'
import { usualTiming } from '../../../main/outbox/timing.ts'

const said = { status: 503, message: 'Depois.', traceId: null }

it('allows one probe now and then while signed out, since a service may refuse a good token', () => {
  const gate = createGate({ random: () => 0, timing: usualTiming })
  gate.stepEnded({ kind: 'sign-in' }, 0)
  expect([gate.allows(1000, 0), gate.opensAt()]).toEqual(['none', 60_000])
  // Requests in flight with the earlier token prove nothing.
  gate.stepEnded(null, 2000)
  expect(gate.allows(3000, 0)).toBe('none')
  expect([gate.allows(60_000, 0), gate.allows(60_000, 1)]).toEqual(['one', 'none'])
  gate.stepEnded({ kind: 'sign-in' }, 61_000)
  expect(gate.allows(62_000, 0)).toBe('none')
  gate.stepEnded({ kind: 'later', retryAfterMs: null, said }, 122_000)
  expect(gate.allows(122_000, 0)).toBe('all')
})

it('the gate opens at once when the person has signed in', () => {
  const gate = createGate({ random: () => 0, timing: usualTiming })
  gate.stepEnded({ kind: 'sign-in' }, 0)
  gate.open()
  expect([gate.allows(1, 0), gate.opensAt()]).toEqual(['all', null])
})
