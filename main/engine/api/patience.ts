import { type Patience, withPatience } from '../transport/index.ts'
import type { ApiCall, ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** The same client for a person who waits: it asks again where the service cannot answer a safe call now. */
export function patientClient(client: ApiClient, patience: Patience): ApiClient {
  return {
    async request<T>(call: ApiCall<T>): Promise<ApiOutcome<T>> {
      if (!call.safe) return client.request(call)
      const { signal } = call
      const attempt = () => client.request(call)
      const outcome = await withPatience<ApiOutcome<T>>({ attempt, retryAfterMs, signal }, patience)
      return signal?.aborted === true && retryAfterMs(outcome) !== null ? { kind: 'cancelled' } : outcome
    },
  }
}

function retryAfterMs(outcome: ApiOutcome<unknown>): number | null {
  if (outcome.kind === 'throttled') return outcome.retryAfterMs ?? 0
  return outcome.kind === 'unavailable' || outcome.kind === 'gateway' ? 0 : null
}
