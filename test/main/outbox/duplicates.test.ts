import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationResult } from '../../../contract/bridge/outbox.ts'
import { dropClaimedResults } from '../../../main/engine/outbox/duplicates.ts'
import type { AnyJobHandler } from '../../../main/engine/outbox/handler.ts'
import type { Job } from '../../../main/engine/outbox/job.ts'
import type { JobEvent } from '../../../main/engine/outbox/job-event.ts'
import type { Claim } from '../../../main/engine/outbox/job-store.ts'

const [one, two] = [randomUUID(), randomUUID()]
const job = (text: string, rejectedCandidates: readonly string[] = []) =>
  ({ payload: { text }, intent: { rejectedCandidates } }) as unknown as Job
const handler = (contentKey?: (payload: { text: string }) => string) =>
  ({ payload: z.object({ text: z.string() }), ...(contentKey && { contentKey }) }) as unknown as AnyJobHandler
const byLength = handler(({ text }) => String(text.length))
const completedWith = (result: OperationResult): JobEvent => ({ kind: 'completed', result })
const several = (...results: OperationResult[]): JobEvent => ({
  kind: 'ambiguous',
  candidates: results.map((result, index) => ({ id: String(index), label: '', at: '', result })),
})
const outcomeOf = (end: JobEvent) => (end.kind === 'failed' ? end.failure.kind : end.kind)

interface Case {
  readonly end: JobEvent
  /** Results that other operations have claimed. */
  readonly claimed?: readonly Claim[]
  /** Payloads of other operations in flight. */
  readonly inFlight?: readonly string[]
  /** Candidates that the person has rejected. */
  readonly rejectedCandidates?: readonly string[]
  readonly by?: AnyJobHandler
  readonly ends: string
}
const act = { idProcesso: two, idAto: one }
const cases: Readonly<Record<string, Case>> = {
  'keeps a forwarding that no other operation has claimed': {
    end: completedWith({ idEncaminhamento: one }),
    ends: 'completed',
  },
  'drops a forwarding that another operation has claimed': {
    end: completedWith({ idEncaminhamento: one }),
    claimed: [{ field: 'idEncaminhamento', id: one }],
    ends: 'absent',
  },
  'drops an act that another operation has claimed': {
    end: completedWith(act),
    claimed: [{ field: 'idAto', id: one }],
    ends: 'absent',
  },
  'claims an act by its own id, not by that of its process': {
    end: completedWith(act),
    claimed: [{ field: 'idProcesso', id: two }],
    ends: 'completed',
  },
  'drops the claimed ones of several candidates': {
    end: several(act, { idProcesso: two, idAto: two }),
    claimed: [{ field: 'idAto', id: one }],
    ends: 'completed',
  },
  'reports absence when all candidates are claimed': {
    end: several(act),
    claimed: [{ field: 'idAto', id: one }],
    ends: 'absent',
  },
  'stays ambiguous when several candidates are unclaimed': { end: several(act, { idAto: two }), ends: 'ambiguous' },
  'retries later while a duplicate is in flight': { end: completedWith(act), inFlight: ['a'], ends: 'later' },
  'offers no choice while a duplicate is in flight': {
    end: several(act, { idAto: two }),
    inFlight: ['a'],
    ends: 'later',
  },
  'does not wait for an operation with other content': { end: completedWith(act), inFlight: ['b'], ends: 'completed' },
  'compares content by the key of the handler': {
    end: completedWith(act),
    inFlight: ['b'],
    by: byLength,
    ends: 'later',
  },
  'does not wait for a duplicate of a capture, since a file binds to one record': {
    end: completedWith({ idDocumento: one }),
    inFlight: ['a'],
    ends: 'completed',
  },
  'drops a candidate that the person has rejected': {
    end: completedWith({ idEncaminhamento: one }),
    rejectedCandidates: [one],
    ends: 'absent',
  },
  'drops an act of a process that the person has rejected': {
    end: completedWith(act),
    rejectedCandidates: [two],
    ends: 'absent',
  },
  'calls a claimed result unreadable when other records could not be read': {
    end: { kind: 'completed', result: { idEncaminhamento: one }, isPartial: true },
    claimed: [{ field: 'idEncaminhamento', id: one }],
    ends: 'unreadable',
  },
  'leaves an absent result absent': { end: { kind: 'absent' }, inFlight: ['a'], ends: 'absent' },
}

describe('the result of a reconciliation', () => {
  it.each(Object.entries(cases))(
    '%s',
    (_name, { end, claimed = [], inFlight = [], rejectedCandidates = [], by = handler(), ends }) => {
      const store = {
        isClaimedByAnother: (_job: Job, wanted: Claim) =>
          claimed.some(({ field, id }) => field === wanted.field && id === wanted.id),
        inFlightOfSameKind: () => inFlight.map((text) => job(text)),
      }
      expect(outcomeOf(dropClaimedResults(job('a', rejectedCandidates), by, end, store))).toBe(ends)
    },
  )
})
