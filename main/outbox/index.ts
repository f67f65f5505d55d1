export { refusal, stepFailure } from './failures.ts'
export type {
  Attempt,
  Before,
  FinishEnd,
  JobHandler,
  NoteEnd,
  ReconcileEnd,
  RegisterEnd,
  StepIo,
  Told,
  UploadEnd,
  WatchEnd,
  WatchHandler,
} from './handler.ts'
export type { StepFailure } from './happening.ts'
export type { Candidate, EventIds, FileReference } from './job.ts'
export { knownToBoth } from './known.ts'
export { createOutbox, type NewJob, type Outbox, type OutboxOptions } from './outbox.ts'
export type { PollEnd, PollEvent } from './perform.ts'
export { sameText } from './same-text.ts'
export { type OutboxTiming, usualTiming } from './timing.ts'
export { clockSlackMs, isYoungerThan } from './younger.ts'
