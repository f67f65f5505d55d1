import { type ProcessAct, processActSchema } from '../../contract/bridge/processes.ts'
import { type ApiClient, actOnProcess } from '../api/index.ts'
import type { Candidate, JobHandler } from '../outbox/index.ts'
import { createReconcilingHandler, prepared, sharedKnown } from '../reconciliation/index.ts'
import { contentKeyOf, nameOf, requestOf } from './payload.ts'
import {
  type FoundAct,
  findProcessActs,
  type ProcessActEvidence,
  processActEvidenceSchema,
  readKnownProcessActs,
} from './process-act-evidence.ts'
import { finishInProcess } from './process-result.ts'

type ProcessActHandler = JobHandler<ProcessAct, ProcessActEvidence>

export function createProcessActHandler(client: ApiClient, onUpdate: ProcessActHandler['onUpdate']): ProcessActHandler {
  return createReconcilingHandler({
    kind: 'process-act',
    payload: processActSchema,
    evidence: processActEvidenceSchema,
    contentKey: contentKeyOf,
    sharedEvidence: sharedKnown,
    prepare: async (act, { signal }) => prepared(await readKnownProcessActs(client, act, signal)),
    send: ({ payload }, signal) => actOnProcess(client, requestOf(payload), signal),
    async find(request, signal) {
      const found = await findProcessActs(client, request, signal)
      if (found.kind !== 'ok') return found
      return { kind: 'ok', value: found.value.map((each) => candidateOf(request.payload, each)) }
    },
    finish: ({ idProcesso }, { idAto }, { signal }) => finishInProcess(client, { idProcesso, idAto }, signal),
    onUpdate,
  })
}

/** The term tells a candidate from others with the same text. */
function candidateOf(act: ProcessAct, { processo, ato, detail }: FoundAct): Candidate {
  const { protocolo } = processo
  const label = [`${nameOf(act)}, processo ${protocolo}`]
  const [destination] = Object.values(ato.destino ?? {})
  if (destination !== undefined) label.push(`para ${destination.sigla ?? destination.nome}`)
  if (detail.registroTermo !== undefined) label.push(`termo ${detail.registroTermo}`)
  const result = { idProcesso: act.idProcesso, idAto: ato.id, protocolo }
  return { id: ato.id, at: ato.dataHora, label: label.join(', '), result }
}
