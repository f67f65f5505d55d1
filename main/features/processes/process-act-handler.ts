import { z } from 'zod'
import { destinationOf } from '../../../contract/act-names.ts'
import { type ApiClient, actOnProcess } from '../../engine/api/index.ts'
import { attachedField, checkSeen, resolveDocuments, unknownDocumentText } from '../../engine/attached/index.ts'
import { type Candidate, type JobHandler, refusal, stepFailure } from '../../engine/outbox/index.ts'
import { createReconcilingHandler, prepared, sharedBefore } from '../../engine/reconciliation/index.ts'
import {
  actWith,
  attachedTo,
  contentKeyOf,
  nameOf,
  type ProcessAct,
  processActSchema,
  type ResolvedAct,
  requestOf,
} from './payload.ts'
import {
  type FoundAct,
  findProcessActs,
  isOutdatedEdit,
  processActEvidenceSchema,
  readKnownProcessActs,
} from './process-act-evidence.ts'
import { finishInProcess } from './process-result.ts'
import { processesTexts } from './processes-texts.ts'

const evidenceSchema = z.object({ ...attachedField, before: processActEvidenceSchema })
type ProcessActHandler = JobHandler<ProcessAct, z.infer<typeof evidenceSchema>>

export function createProcessActHandler(client: ApiClient, onUpdate: ProcessActHandler['onUpdate']): ProcessActHandler {
  return createReconcilingHandler({
    kind: 'process-act',
    payload: processActSchema,
    evidence: evidenceSchema,
    contentKey: contentKeyOf,
    sharedEvidence: sharedBefore,
    async prepare(act, { signal, dependencies }) {
      const resolved = resolveDocuments({ idsDocumentos: attachedTo(act) }, dependencies())
      if (resolved === null) return refusal(unknownDocumentText)
      const changed = 'seen' in act ? await checkSeen(client, act, signal) : null
      if (changed !== null) return changed
      const known = await readKnownProcessActs(client, act, signal)
      if (known.kind !== 'ok') return prepared(known)
      const isOutdated = await isOutdatedEdit(client, act, signal)
      if (isOutdated.kind !== 'ok') return stepFailure(isOutdated)
      if (isOutdated.value === null) return refusal(processesTexts.unreadActs)
      if (isOutdated.value) return refusal(processesTexts.outdatedEdit)
      return { kind: 'prepared', evidence: { attached: [...resolved.idsDocumentos], before: known.value } }
    },
    send: ({ payload, evidence }, signal) =>
      actOnProcess(client, requestOf(actWith(payload, evidence.attached)), signal),
    async find({ payload, evidence, at }, signal) {
      const act = actWith(payload, evidence.attached)
      const found = await findProcessActs(client, { payload: act, evidence: evidence.before, at }, signal)
      if (found.kind !== 'ok') return found
      return { ...found, value: found.value.map((each) => candidateOf(act, each)) }
    },
    // Most acts cannot be done twice: the second request is refused.
    findsLateSuccess: true,
    finish: ({ idProcesso }, { idAto }, { signal }) => finishInProcess(client, { idProcesso, idAto }, signal),
    onUpdate,
  })
}

/** The term tells a candidate from others with the same text. */
function candidateOf(act: ResolvedAct, { processo, ato, detail }: FoundAct): Candidate {
  const { protocolo } = processo
  const label = [`${nameOf(act)}, processo ${protocolo}`]
  const destination = destinationOf(ato)
  if (destination !== null) label.push(`para ${destination.sigla ?? destination.nome}`)
  if (detail.registroTermo !== undefined) label.push(`termo ${detail.registroTermo}`)
  const result = { idProcesso: act.idProcesso, idAto: ato.id, protocolo }
  return { id: ato.id, at: ato.dataHora, label: label.join(', '), result }
}
