import { randomUUID } from 'node:crypto'
import type { ReduceContext } from '../../../main/engine/outbox/hold.ts'
import type { Intent, Job } from '../../../main/engine/outbox/job.ts'
import type { JobEvent } from '../../../main/engine/outbox/job-event.ts'
import { usualTiming } from '../../../main/engine/outbox/timing.ts'

export const at = '2026-11-20T12:00:00.000Z'
export const moment: ReduceContext = {
  now: new Date('2026-11-20T12:01:00Z'),
  aheadMs: 0,
  random: 0.5,
  horizonMs: 120_000,
  holdMs: 10_000,
  timing: usualTiming,
}
export const now = moment.now.getTime()
export const details = { status: 400, message: 'Não.', traceId: 't1' }
export const intent: Intent = {
  at,
  evidence: { known: [] },
  absentSince: null,
  unreadableSince: null,
  sendAgain: false,
  rejectedCandidates: [],
  eventId: null,
}
const candidateOf = (id: string) => ({ id, label: 'P', at, result: { protocolo: id } })
export const one = candidateOf(randomUUID())
export const candidates = [one, candidateOf(randomUUID())]

export const ready: Job = {
  id: randomUUID(),
  kind: 'capture',
  title: 'Nota.pdf',
  roleName: 'Gerente',
  payload: {},
  uploads: true,
  watches: false,
  state: 'ready',
  waitReason: null,
  attempts: 0,
  delayMs: 0,
  notBefore: 0,
  sendAt: null,
  file: null,
  intent: null,
  previousAttempts: [],
  eventId: null,
  eventIds: null,
  question: null,
  candidates: [],
  result: null,
  failure: null,
  createdAt: at,
  updatedAt: at,
}
export const file = { idArquivo: randomUUID() }
export const jobs = {
  held: { ...ready, state: 'held', notBefore: now + 1000 },
  ready,
  uploading: { ...ready, state: 'uploading', notBefore: null },
  uploaded: { ...ready, state: 'registering', file },
  intended: { ...ready, state: 'registering', file, intent, notBefore: null },
  processing: { ...ready, state: 'processing', file, intent, eventId: 'e1' },
  finishing: { ...ready, state: 'processing', file, intent, eventId: 'e1', eventIds: {} },
  waiting: { ...ready, state: 'waiting', waitReason: 'back-off', notBefore: now + 5000, attempts: 1, delayMs: 5000 },
  offline: { ...ready, state: 'waiting', waitReason: 'offline', file },
  dependent: { ...ready, state: 'waiting', waitReason: 'dependency', notBefore: null },
  blocked: { ...ready, state: 'waiting', waitReason: 'dependency-refused', notBefore: null },
  uncertain: { ...ready, state: 'uncertain', file, intent, failure: details },
  asking: { ...ready, state: 'uncertain', file, intent, question: 'send-again', notBefore: null },
  sendingAgain: { ...ready, state: 'uncertain', file, intent: { ...intent, sendAgain: true } },
  choosing: { ...ready, state: 'uncertain', file, intent, question: 'choose', candidates, notBefore: null },
  done: { ...ready, state: 'done', result: {}, notBefore: null },
  refused: { ...ready, state: 'refused', failure: details, notBefore: null, file },
  cancelled: { ...ready, state: 'cancelled', notBefore: null },
} as const satisfies Record<string, Job>
export type Name = keyof typeof jobs
export const names = Object.keys(jobs) as Name[]

export const jobEvents = {
  upload: { kind: 'started', step: 'upload' },
  register: { kind: 'started', step: 'register' },
  uploaded: { kind: 'uploaded', file },
  intended: { kind: 'intended', evidence: {} },
  registered: { kind: 'registered', eventId: 'e2' },
  completed: { kind: 'completed', result: { registro: '2026-B3F4XZ' } },
  pending: { kind: 'event-pending' },
  unknownEvent: { kind: 'event-unknown', details },
  ended: { kind: 'event-ended', ids: { idDocumento: randomUUID() } },
  absent: { kind: 'absent' },
  unreadable: { kind: 'unreadable', details },
  notCarriedOut: { kind: 'not-carried-out' },
  attemptSucceeded: { kind: 'came-late', attempt: intent },
  fileGone: { kind: 'file-gone' },
  ambiguous: { kind: 'ambiguous', candidates },
  chosen: { kind: 'chosen', id: one?.id ?? '' },
  allRejected: { kind: 'chosen', id: null },
  offline: { kind: 'failed', failure: { kind: 'offline' } },
  network: { kind: 'failed', failure: { kind: 'network', details } },
  later: { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, details } },
  signIn: { kind: 'failed', failure: { kind: 'sign-in' } },
  refused: { kind: 'failed', failure: { kind: 'refused', details } },
  uncertain: { kind: 'failed', failure: { kind: 'uncertain', details } },
  stopped: { kind: 'failed', failure: { kind: 'stopped' } },
  interrupted: { kind: 'interrupted' },
  paused: { kind: 'paused' },
  notYet: { kind: 'not-yet', details },
  free: { kind: 'dependencies-done' },
  blocked: { kind: 'dependency-refused' },
  renewed: { kind: 'dependency-renewed' },
  holdEnded: { kind: 'hold-ended', dependencies: 'done' },
  holdEndedWaiting: { kind: 'hold-ended', dependencies: 'waiting' },
  holdEndedRefused: { kind: 'hold-ended', dependencies: 'refused' },
  cancel: { kind: 'cancel' },
  retry: { kind: 'retry' },
} as const satisfies Record<string, JobEvent>
