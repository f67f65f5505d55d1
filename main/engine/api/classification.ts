import { z } from 'zod'
import {
  type Classe,
  classeSchema,
  type PlanoClassificacao,
  planoClassificacaoSchema,
} from '../../../contract/api/classification.ts'
import { segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/classificacao-documental'
/** Time for the answer's body. */
const bodyMs = 60_000

/**
 * Active plans of a patriarch. The first call may be slow, since it visits all organisations of the patriarch (spec,
 * "Classification"): `limitMs` is the longest silence allowed.
 */
export function listActivePlans(
  client: ApiClient,
  idPatriarca: string,
  limitMs: number,
  signal?: AbortSignal,
): Promise<ApiOutcome<PlanoClassificacao[]>> {
  const path = `${group}/${segment(idPatriarca)}/planos-ativos`
  const limits = { idleMs: limitMs, totalMs: limitMs + bodyMs }
  return client.request({ method: 'GET', path, safe: true, schema: z.array(planoClassificacaoSchema), signal, limits })
}

/** Active classes of a plan. */
export function listActiveClasses(
  client: ApiClient,
  idPlano: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Classe[]>> {
  const path = `${group}/${segment(idPlano)}/classes-ativas`
  const limits = { idleMs: bodyMs, totalMs: 2 * bodyMs }
  return client.request({ method: 'GET', path, safe: true, schema: z.array(classeSchema), signal, limits })
}
