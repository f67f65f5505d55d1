import { type ProcessOpening, processOpeningSchema } from '../../contract/bridge/processes.ts'
import { type ApiClient, openProcess } from '../api/index.ts'
import type { Candidate, JobHandler } from '../outbox/index.ts'
import { createReconcilingHandler, prepared, sharedKnown } from '../reconciliation/index.ts'
import {
  type FoundProcess,
  findProcesses,
  type OpeningEvidence,
  openingEvidenceSchema,
  readKnownProcesses,
} from './opening-evidence.ts'
import { openBody } from './payload.ts'
import { finishInProcess } from './process-result.ts'

type OpenProcessHandler = JobHandler<ProcessOpening, OpeningEvidence>

export function createOpenProcessHandler(
  client: ApiClient,
  onUpdate: OpenProcessHandler['onUpdate'],
): OpenProcessHandler {
  return createReconcilingHandler({
    kind: 'open-process',
    payload: processOpeningSchema,
    evidence: openingEvidenceSchema,
    contentKey: ({ idPapel, resumo }) => JSON.stringify([idPapel, resumo]),
    sharedEvidence: sharedKnown,
    prepare: async (opening, { signal }) => prepared(await readKnownProcesses(client, opening, signal)),
    send: ({ payload }, signal) => openProcess(client, openBody(payload), signal),
    async find(request, signal) {
      const found = await findProcesses(client, request, signal)
      return found.kind === 'ok' ? { kind: 'ok', value: found.value.map(candidateOf) } : found
    },
    finish: (_payload, { idProcesso, idAto }, { signal }) => finishInProcess(client, { idProcesso, idAto }, signal),
    onUpdate,
  })
}

/** Number and place tell a candidate from others with the same summary. */
function candidateOf({ processo, ato }: FoundProcess): Candidate {
  const { id, protocolo } = processo
  const place = ato.localizacao?.sigla ?? ato.localizacao?.nome
  const label = place === undefined ? `Processo ${protocolo}` : `Processo ${protocolo}, aberto em ${place}`
  return { id, at: ato.dataHora, label, result: { idProcesso: id, idAto: ato.id, protocolo } }
}
