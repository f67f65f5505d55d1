import { expect, it } from 'vitest'
import { createGate } from '../../../main/engine/outbox/gate.ts'
import { usualTiming } from '../../../main/engine/outbox/timing.ts'

const details = { status: 503, message: 'Depois.', traceId: null }

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
  gate.stepEnded({ kind: 'later', retryAfterMs: null, details }, 122_000)
  expect(gate.allows(122_000, 0)).toBe('all')
})

it('the gate opens at once when the person has signed in', () => {
  const gate = createGate({ random: () => 0, timing: usualTiming })
  gate.stepEnded({ kind: 'sign-in' }, 0)
  gate.open()
  expect([gate.allows(1, 0), gate.opensAt()]).toEqual(['all', null])
})

it('counts failures of parallel steps as one outage, and probes less and less often until a step succeeds', () => {
  const gate = createGate({ random: () => 0.5, timing: usualTiming })
  const offline = (at: number) => gate.stepEnded({ kind: 'offline' }, at)
  offline(0)
  const first = gate.opensAt() ?? 0
  offline(first - 1)
  expect(gate.opensAt()).toBe(first)
  expect([gate.allows(first - 1, 0), gate.allows(first, 1), gate.allows(first, 0)]).toEqual(['none', 'none', 'one'])
  const delays = [first]
  for (let at = first; delays.length < 8; at = gate.opensAt() ?? 0) {
    offline(at)
    delays.push((gate.opensAt() ?? 0) - at)
  }
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect([delays[0], delays[1], delays.at(-1)]).toEqual([2000, 3500, usualTiming.longestProbeMs])
  gate.stepEnded({ kind: 'stopped' }, 0)
  expect(gate.allows(0, 0)).toBe('none')
  gate.stepEnded(null, 0)
  expect([gate.allows(0, 9), gate.opensAt()]).toEqual(['all', null])
})

it('keeps the probe of a refused token when another step finds no connection', () => {
  const gate = createGate({ random: () => 0, timing: usualTiming })
  gate.stepEnded({ kind: 'sign-in' }, 0)
  gate.stepEnded({ kind: 'offline' }, 10)
  expect(gate.opensAt()).toBe(usualTiming.signInProbeMs)
})

it('neither closes nor opens where the network answers one operation', () => {
  const gate = createGate({ random: () => 0, timing: usualTiming })
  const network = { kind: 'network', details } as const
  gate.stepEnded(network, 0)
  expect(gate.allows(0, 3)).toBe('all')
  gate.stepEnded({ kind: 'offline' }, 0)
  gate.stepEnded(network, 10)
  expect([gate.allows(10, 0), gate.allows(gate.opensAt() ?? 0, 0)]).toEqual(['none', 'one'])
})
