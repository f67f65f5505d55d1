import type { ApiClient, ApiOutcome } from '../api/index.ts'

/** The same client; reports how each call ended, so that the status line knows whether the service answers. */
export function observedClient(client: ApiClient, saw: (kind: ApiOutcome<unknown>['kind']) => void): ApiClient {
  return {
    async request(call) {
      const outcome = await client.request(call)
      saw(outcome.kind)
      return outcome
    },
  }
}
