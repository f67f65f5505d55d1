import { z } from 'zod'
import { get } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/**
 * Every operation that the service says it has, as "POST /v2/x/{}": from its OpenAPI document, where it serves one at
 * the usual place. Refused, or malformed, where it does not.
 */
export async function describedOperations(
  client: ApiClient,
  signal?: AbortSignal,
): Promise<ApiOutcome<ReadonlySet<string>>> {
  const outcome = await get(client, '/openapi.json', descriptionSchema, signal)
  if (outcome.kind !== 'ok') return outcome
  const operations = Object.entries(outcome.value.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`),
  )
  return { ...outcome, value: new Set(operations) }
}
