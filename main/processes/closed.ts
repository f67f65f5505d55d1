import type { ApiFailure } from '../api/index.ts'

/** The person may not read it, or it does not exist. */
export const isClosed = (failure: ApiFailure): boolean =>
  failure.kind === 'forbidden' || (failure.kind === 'refused' && failure.status === 404)
