import { type ProcessAct, processActSchema } from '../../contract/bridge/processes.ts'
import { type ApiClient, actOnProcess, getProcess, isDecided } from '../api/index.ts'
import { type Candidate, type JobHandler, knownToBoth, stepFailure } from '../outbox/index.ts'
import { type ActEvidence, actEvidenceSchema, type FoundAct, findActs, noteActs } from './act-evidence.ts'
import { likenessOf, nameOf, requestOf } from './payload.ts'

type ActHandler = JobHandler<ProcessAct, ActEvidence>

/** Acts on a process: its acts are noted ─▶ register ─▶ event ─▶ the process' number. */
export function createProcessActHandler(client: ApiClient, follow: ActHandler['follow']): ActHandler {
  return {
    kind: 'process-act',
    payload: processActSchema,
    evidence: actEvidenceSchema,
    likeness: likenessOf,
    common: knownToBoth,
    upload: null,
    async note(act, { signal }) {
      const noted = await noteActs(client, act, signal)
      return noted.kind === 'ok' ? { kind: 'noted', evidence: noted.value } : stepFailure(noted)
    },
    async register({ payload }, { signal }) {
      const outcome = await actOnProcess(client, requestOf(payload), signal)
      return outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)
    },
    async reconcile({ payload: act, evidence, at }, { signal }) {
      const search = await findActs({ client, act, evidence, intentAt: at, signal })
      if (search.kind !== 'ok') return isDecided(search) ? { kind: 'absent' } : stepFailure(search)
      if (search.value === null) return { kind: 'absent' }
      const { processo, found } = search.value
      const [one, ...others] = found.map((each) => candidateOf(act, processo.protocolo, each))
      if (one === undefined) return { kind: 'absent' }
      if (others.length > 0) return { kind: 'ambiguous', candidates: [one, ...others] }
      return { kind: 'completed', result: one.result }
    },
    async finish({ idProcesso }, { idAto }, { signal }) {
      const made = { idProcesso, ...(idAto && { idAto }) }
      const processo = await getProcess(client, idProcesso, signal)
      if (processo.kind === 'ok') {
        return { kind: 'completed', result: { ...made, protocolo: processo.value.protocolo } }
      }
      // It has been done, whatever reading it says.
      return isDecided(processo) ? { kind: 'completed', result: made } : stepFailure(processo)
    },
    follow,
  }
}

/** As the person is to tell it from the others: all of them say the same, but each has a term of its own. */
function candidateOf(act: ProcessAct, protocolo: string, { ato, detail }: FoundAct): Candidate {
  const [destination] = Object.values(ato.destino ?? {})
  const said = [
    `${nameOf(act)}, processo ${protocolo}`,
    ...(destination === undefined ? [] : [`para ${destination.sigla ?? destination.nome}`]),
    ...(detail.registroTermo === undefined ? [] : [`termo ${detail.registroTermo}`]),
  ]
  const result = { idProcesso: act.idProcesso, idAto: ato.id, protocolo }
  return { id: ato.id, at: ato.dataHora, label: said.join(', '), result }
}
