import { z } from 'zod'
import { type FundamentoLegal, fundamentoLegalSchema } from '../../../contract/api/grounds.ts'
import { get, segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** Legal grounds for secrecy of a patriarch; null: those that a citizen may use (shapes.md 3.3). */
export function listLegalGrounds(
  client: ApiClient,
  idPatriarca: string | null,
  signal?: AbortSignal,
): Promise<ApiOutcome<FundamentoLegal[]>> {
  const suffix = idPatriarca === null ? '' : `/${segment(idPatriarca)}`
  return get(client, `/v2/fundamentos-legais${suffix}`, z.array(fundamentoLegalSchema), signal)
}
