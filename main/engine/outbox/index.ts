export { countJobs, countUnfinished, type OutboxCount } from './count-jobs.ts'
export type { NewJob } from './enqueue.ts'
export {
  isUnexplained,
  laterFailure,
  ownDetails,
  refusal,
  staleRefusal,
  stepFailure,
  takenRefusal,
  uncertainFailure,
  unreadable,
} from './failures.ts'
export type {
  AnyHandler,
  CompletedDependency,
  FinishResult,
  JobAttempt,
  JobHandler,
  LateResult,
  OperationUpdate,
  PrepareResult,
  ReconcileResult,
  RegisterResult,
  StepIo,
  UploadStepResult,
  WatchHandler,
  WatchResult,
} from './handler.ts'
export type { Candidate, EventIds, FileReference } from './job.ts'
export type { FailedStep, StepFailure } from './job-event.ts'
export type { OutboxListener, OutboxOptions, OutboxSettings } from './options.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export type { PollEvent, PollResult } from './perform-step.ts'
export { type OutboxTiming, usualTiming } from './timing.ts'
