import { z } from 'zod'
import {
  type Classe,
  classeSchema,
  type PlanoClassificacao,
  planoClassificacaoSchema,
} from '../../contract/api/classification.ts'
import { segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/classificacao-documental'
/** The first call may be slow: it traverses all organisations of the patriarch (spec, "Classification"). */
const limits = { idleMs: 120_000, totalMs: 180_000 }

/** Active plans of a patriarch. */
export function listActivePlans(
  client: ApiClient,
  idPatriarca: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<PlanoClassificacao[]>> {
  const path = `${group}/${segment(idPatriarca)}/planos-ativos`
  return client.request({ method: 'GET', path, safe: true, answer: z.array(planoClassificacaoSchema), signal, limits })
}

/** Active classes of a plan. */
export function listActiveClasses(
  client: ApiClient,
  idPlano: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Classe[]>> {
  const path = `${group}/${segment(idPlano)}/classes-ativas`
  return client.request({ method: 'GET', path, safe: true, answer: z.array(classeSchema), signal, limits })
}
