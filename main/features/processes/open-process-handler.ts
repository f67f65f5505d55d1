import { z } from 'zod'
import { type ApiClient, openProcess } from '../../engine/api/index.ts'
import {
  attachedField,
  checkSeen,
  resolveDocuments,
  unknownDocumentText,
  withDocuments,
} from '../../engine/attached/index.ts'
import { type Candidate, type JobHandler, refusal } from '../../engine/outbox/index.ts'
import { createReconcilingHandler, prepared, sharedBefore } from '../../engine/reconciliation/index.ts'
import { type FoundProcess, findProcesses, openingEvidenceSchema, readKnownProcesses } from './opening-evidence.ts'
import { openBody, type ProcessOpening, processOpeningSchema } from './payload.ts'
import { finishInProcess } from './process-result.ts'

const evidenceSchema = z.object({ ...attachedField, before: openingEvidenceSchema })
type OpenProcessHandler = JobHandler<ProcessOpening, z.infer<typeof evidenceSchema>>

/** Opens a process with documents that are all captured by then. */
export function createOpenProcessHandler(
  client: ApiClient,
  onUpdate: OpenProcessHandler['onUpdate'],
): OpenProcessHandler {
  return createReconcilingHandler({
    kind: 'open-process',
    payload: processOpeningSchema,
    evidence: evidenceSchema,
    contentKey: ({ idPapel, resumo }) => JSON.stringify([idPapel, resumo]),
    sharedEvidence: sharedBefore,
    async prepare(opening, { signal, dependencies }) {
      const resolved = resolveDocuments(opening, dependencies())
      if (resolved === null) return refusal(unknownDocumentText)
      const changed = await checkSeen(client, opening, signal)
      if (changed !== null) return changed
      const known = await readKnownProcesses(client, resolved, signal)
      if (known.kind !== 'ok') return prepared(known)
      return { kind: 'prepared', evidence: { attached: [...resolved.idsDocumentos], before: known.value } }
    },
    send: ({ payload, evidence }, signal) =>
      openProcess(client, openBody(withDocuments(payload, evidence.attached)), signal),
    async find({ payload, evidence, at }, signal) {
      const request = { payload: withDocuments(payload, evidence.attached), evidence: evidence.before, at }
      const found = await findProcesses(client, request, signal)
      return found.kind === 'ok' ? { ...found, value: found.value.map(candidateOf) } : found
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
