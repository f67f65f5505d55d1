import type { ApiOutcome } from '../api/index.ts'
import type { Candidate, JobHandler } from '../outbox/index.ts'
import { completed, fromCandidates, isPartial, lateIfReadable, type ReadResult, registered } from './results.ts'
import type { SentRequest } from './search.ts'

type SharedMember =
  | 'kind'
  | 'payload'
  | 'evidence'
  | 'contentKey'
  | 'sharedEvidence'
  | 'prepare'
  | 'finish'
  | 'onUpdate'

/** One kind of operation without a file: what differs between features. */
interface ReconcilingOperation<P, E> extends Pick<JobHandler<P, E>, SharedMember> {
  /** The one request that must not be repeated; answers the id of its event. */
  send(attempt: SentRequest<P, E>, signal: AbortSignal): Promise<ApiOutcome<string>>
  /** Every record that may be the result of the request. Safe reads only. */
  find(attempt: SentRequest<P, E>, signal: AbortSignal): Promise<ReadResult<readonly Candidate[]>>
  /** True where the service refuses a request because an earlier one of the same operation arrived late. */
  readonly findsLateSuccess?: boolean
}

/** The handler of an operation that notes evidence, sends its request, and looks for the result if no answer came. */
export function createReconcilingHandler<P, E>(operation: ReconcilingOperation<P, E>): JobHandler<P, E> {
  const { send, find, findsLateSuccess = false, ...shared } = operation
  const handler: JobHandler<P, E> = {
    ...shared,
    upload: null,
    register: async (attempt, { signal }) => registered(await send(attempt, signal)),
    reconcile: async (attempt, { signal }) => fromCandidates(await find(attempt, signal)),
  }
  if (!findsLateSuccess) return handler
  return {
    ...handler,
    async findLateSuccess(attempt, { signal }) {
      const found = await find(attempt, signal)
      if (found.kind !== 'ok') return lateIfReadable(found)
      const [only, ...others] = found.value
      if (only === undefined || others.length > 0) return lateIfReadable(found)
      return { ...completed(only.result), isPartial: isPartial(found) }
    },
  }
}
