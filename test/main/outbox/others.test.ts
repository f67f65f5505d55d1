import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationResult } from '../../../contract/bridge/outbox.ts'
import type { AnyJobHandler } from '../../../main/outbox/handler.ts'
import type { Happening } from '../../../main/outbox/happening.ts'
import type { Job } from '../../../main/outbox/job.ts'
import { withoutOthers } from '../../../main/outbox/others.ts'
import type { Made } from '../../../main/outbox/store.ts'

const [one, two] = [randomUUID(), randomUUID()]
const job = (text: string, strangers: readonly string[] = []) =>
  ({ payload: { text }, intent: { strangers } }) as unknown as Job
const handler = (likeness?: (payload: { text: string }) => string) =>
  ({ payload: z.object({ text: z.string() }), ...(likeness && { likeness }) }) as unknown as AnyJobHandler
const byLength = handler(({ text }) => String(text.length))
const taken = (result: OperationResult): Happening => ({ kind: 'completed', result })
const several = (...results: OperationResult[]): Happening => ({
  kind: 'ambiguous',
  candidates: results.map((result, index) => ({ id: String(index), label: '', at: '', result })),
})
const told = (end: Happening) => (end.kind === 'failed' ? end.failure.kind : end.kind)

interface Case {
  readonly end: Happening
  /** What other operations have made. */
  readonly made?: readonly Made[]
  /** Payloads of others whose request has left. */
  readonly underWay?: readonly string[]
  /** What the person has said is something else. */
  readonly strangers?: readonly string[]
  readonly by?: AnyJobHandler
  readonly ends: string
}
const act = { idProcesso: two, idAto: one }
const cases: Readonly<Record<string, Case>> = {
  'a forwarding of nobody else is taken': { end: taken({ idEncaminhamento: one }), ends: 'completed' },
  'a forwarding of another is not': {
    ...{ end: taken({ idEncaminhamento: one }), made: [{ field: 'idEncaminhamento', id: one }], ends: 'absent' },
  },
  'an act of another is not': { end: taken(act), made: [{ field: 'idAto', id: one }], ends: 'absent' },
  'an act is told by itself, not by its process': {
    ...{ end: taken(act), made: [{ field: 'idProcesso', id: two }], ends: 'completed' },
  },
  'of several, those of others are left out': {
    end: several(act, { idProcesso: two, idAto: two }),
    ...{ made: [{ field: 'idAto', id: one }], ends: 'completed' },
  },
  'none may be left': { end: several(act), made: [{ field: 'idAto', id: one }], ends: 'absent' },
  'more than one may be left': { end: several(act, { idAto: two }), ends: 'ambiguous' },
  'what one that is alike may have made waits for that one': { end: taken(act), underWay: ['a'], ends: 'later' },
  'and is no choice until then': { end: several(act, { idAto: two }), underWay: ['a'], ends: 'later' },
  'one that is not alike is not waited for': { end: taken(act), underWay: ['b'], ends: 'completed' },
  'the feature says what is alike': { end: taken(act), underWay: ['b'], by: byLength, ends: 'later' },
  'a file is bound to one record anyway': { end: taken({ idDocumento: one }), underWay: ['a'], ends: 'completed' },
  'nor is what the person has said is something else': {
    ...{ end: taken({ idEncaminhamento: one }), strangers: [one], ends: 'absent' },
  },
  'a process that is something else is not either, though its act is what tells it': {
    ...{ end: taken(act), strangers: [two], ends: 'absent' },
  },
  'what is absent is absent': { end: { kind: 'absent' }, underWay: ['a'], ends: 'absent' },
}

describe('what a look has found', () => {
  it.each(Object.entries(cases))(
    '%s',
    (_name, { end, made = [], underWay = [], strangers = [], by = handler(), ends }) => {
      const store = {
        isAnothers: (_job: Job, wanted: Made) =>
          made.some(({ field, id }) => field === wanted.field && id === wanted.id),
        underWayLike: () => underWay.map((text) => job(text)),
      }
      expect(told(withoutOthers(job('a', strangers), by, end, store))).toBe(ends)
    },
  )
})
