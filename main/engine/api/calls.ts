import { z } from 'zod'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

interface CallOptions<T> {
  /** Parses the body of the answer. */
  schema: z.ZodType<T>
  signal: AbortSignal | undefined
}

/** A GET, which only reads. */
export function get<T>(
  client: ApiClient,
  path: string,
  schema: z.ZodType<T>,
  signal?: AbortSignal,
): Promise<ApiOutcome<T>> {
  return client.request({ method: 'GET', path, safe: true, schema, signal })
}

/** A POST that only reads. */
export function search<T>(
  client: ApiClient,
  path: string,
  { filter, schema, signal }: CallOptions<T> & { filter: unknown },
): Promise<ApiOutcome<T>> {
  return client.request({ method: 'POST', path, safe: true, json: filter, schema, signal })
}

/** A POST that changes something: the client never repeats it blindly. */
export function write<T>(
  client: ApiClient,
  path: string,
  { body, schema, signal }: CallOptions<T> & { body?: unknown },
): Promise<ApiOutcome<T>> {
  return client.request({ method: 'POST', path, safe: false, json: body, schema, signal })
}

/** A DELETE: the client never repeats it blindly. Ignores the body of a successful answer. */
export function sendDelete(client: ApiClient, path: string, signal?: AbortSignal): Promise<ApiOutcome<null>> {
  return client.request({ method: 'DELETE', path, safe: false, schema: ignoredBody, signal })
}
const ignoredBody = z.unknown().transform(() => null)

/** An identifier as one segment of a path. */
export const segment = (id: string) => encodeURIComponent(id)
