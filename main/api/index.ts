export type {
  ApiFailure,
  ApiFailureKind,
  ApiOutcome,
  ServiceWords,
  UncertainReason,
} from './outcome.ts'
