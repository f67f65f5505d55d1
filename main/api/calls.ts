import { z } from 'zod'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

interface Reading<T> {
  answer: z.ZodType<T>
  signal: AbortSignal | undefined
}

export function get<T>(
  client: ApiClient,
  path: string,
  answer: z.ZodType<T>,
  signal?: AbortSignal,
): Promise<ApiOutcome<T>> {
  return client.request({ method: 'GET', path, safe: true, answer, signal })
}

/** A POST that only reads. */
export function search<T>(
  client: ApiClient,
  path: string,
  { filter, answer, signal }: Reading<T> & { filter: unknown },
): Promise<ApiOutcome<T>> {
  return client.request({ method: 'POST', path, safe: true, json: filter, answer, signal })
}

/** A POST that changes something: the client never repeats it blindly. */
export function write<T>(
  client: ApiClient,
  path: string,
  { body, answer, signal }: Reading<T> & { body?: unknown },
): Promise<ApiOutcome<T>> {
  return client.request({ method: 'POST', path, safe: false, json: body, answer, signal })
}

/** The client never repeats it blindly. A successful answer's body is ignored. */
export function sendDelete(client: ApiClient, path: string, signal?: AbortSignal): Promise<ApiOutcome<null>> {
  return client.request({ method: 'DELETE', path, safe: false, answer: ignoredBody, signal })
}
const ignoredBody = z.unknown().transform(() => null)

/** An identifier as one segment of a path. */
export const segment = (id: string): string => encodeURIComponent(id)
