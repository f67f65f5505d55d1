export { firstEvidence, knownBy, nothingKnown, sharedBefore } from './evidence.ts'
export { createReconcilingHandler } from './handler.ts'
export { mapInParallel } from './in-parallel.ts'
export { pollWith } from './poll-event.ts'
export {
  absentIfRefused,
  completed,
  completedAfterRead,
  lateIfReadable,
  prepared,
  type ReadResult,
  registered,
} from './results.ts'
export {
  isNewerThan,
  isNewRecord,
  isSubset,
  leftOutOf,
  mostRecent,
  normalised,
  oldestDate,
  readAccessible,
  type SentRequest,
  sameSet,
  sameText,
} from './search.ts'
