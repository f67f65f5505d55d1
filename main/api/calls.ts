import { z } from 'zod'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** The shapes that nearly all calls have, so that a group's file says only path and schema. */
type Answer<T> = Promise<ApiOutcome<T>>

export function get<T>(client: ApiClient, path: string, answer: z.ZodType<T>, signal?: AbortSignal): Answer<T> {
  return client.request({ method: 'GET', path, safe: true, answer, signal })
}

/** A POST that only reads: a search. */
export function search<T>(
  client: ApiClient,
  path: string,
  filter: unknown,
  answer: z.ZodType<T>,
  signal?: AbortSignal,
): Answer<T> {
  return client.request({ method: 'POST', path, safe: true, json: filter, answer, signal })
}

/** A POST that changes something: never repeated blindly. */
export function write<T>(
  client: ApiClient,
  path: string,
  body: unknown,
  answer: z.ZodType<T>,
  signal?: AbortSignal,
): Answer<T> {
  return client.request({ method: 'POST', path, safe: false, json: body, answer, signal })
}

/** A DELETE: never repeated blindly. Whatever it answers beside success says nothing more. */
export function remove(client: ApiClient, path: string, signal?: AbortSignal): Answer<null> {
  return client.request({ method: 'DELETE', path, safe: false, answer: nothing, signal })
}
const nothing = z.unknown().transform(() => null)

/** An identifier as one segment of a path. */
export const segment = (id: string): string => encodeURIComponent(id)
