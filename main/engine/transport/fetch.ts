import type { FetchInit, HttpTransport, TransportRequest } from './types.ts'

/** A Response with one of these statuses must not have a body. */
const bodyless: readonly number[] = [101, 204, 205, 304]

/** The part of fetch that openid-client needs: small bodies, no redirects. */
export function createFetch(request: HttpTransport['request']): HttpTransport['fetch'] {
  return async (url: string, init: FetchInit): Promise<Response> => {
    const wanted: TransportRequest = { method: init.method, url, headers: init.headers }
    if (init.body !== undefined && init.body !== null) wanted.body = String(init.body)
    if (init.signal !== undefined) wanted.signal = init.signal
    const answer = await request(wanted)
    const bytes = await answer.bytes(1024 * 1024)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
    }
    return new Response(bodyless.includes(answer.status) ? null : bytes, { status: answer.status, headers })
  }
}
