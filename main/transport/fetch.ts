import type { FetchInit, Transport } from './types.ts'

/** Statuses whose Response may not be given a body. */
const bodyless: readonly number[] = [101, 204, 205, 304]

/** Makes the transport look like fetch, as far as openid-client uses it: small bodies, no redirects followed. */
export function createFetch(request: Transport['request']): Transport['fetch'] {
  return async (url: string, init: FetchInit): Promise<Response> => {
    const answer = await request({
      method: init.method,
      url,
      headers: init.headers,
      ...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
      ...(init.signal === undefined ? {} : { signal: init.signal }),
    })
    const bytes = await answer.bytes(1024 * 1024)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
    }
    return new Response(bodyless.includes(answer.status) ? null : bytes, { status: answer.status, headers })
  }
}
