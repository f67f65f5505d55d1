import { type Opening, openingSchema } from '../../contract/bridge/processes.ts'
import { type ApiClient, getProcess, isDecided, openProcess } from '../api/index.ts'
import { type Candidate, type JobHandler, knownToBoth, stepFailure } from '../outbox/index.ts'
import {
  type FoundProcess,
  findProcesses,
  noteProcesses,
  type OpeningEvidence,
  openingEvidenceSchema,
} from './opening-evidence.ts'
import { openBody } from './payload.ts'

type OpenHandler = JobHandler<Opening, OpeningEvidence>

/** Opens a process: those that are there are noted ─▶ register ─▶ event ─▶ its number. */
export function createOpenProcessHandler(client: ApiClient, follow: OpenHandler['follow']): OpenHandler {
  return {
    kind: 'open-process',
    payload: openingSchema,
    evidence: openingEvidenceSchema,
    likeness: ({ idPapel, resumo }) => JSON.stringify([idPapel, resumo]),
    common: knownToBoth,
    upload: null,
    async note(opening, { signal }) {
      const noted = await noteProcesses(client, opening, signal)
      return noted.kind === 'ok' ? { kind: 'noted', evidence: noted.value } : stepFailure(noted)
    },
    async register({ payload }, { signal }) {
      const outcome = await openProcess(client, openBody(payload), signal)
      return outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)
    },
    async reconcile({ payload: opening, evidence, at }, { signal }) {
      const found = await findProcesses({ client, opening, evidence, intentAt: at, signal })
      if (found.kind !== 'ok') return isDecided(found) ? { kind: 'absent' } : stepFailure(found)
      const [one, ...others] = found.value.map(candidateOf)
      if (one === undefined) return { kind: 'absent' }
      if (others.length > 0) return { kind: 'ambiguous', candidates: [one, ...others] }
      return { kind: 'completed', result: one.result }
    },
    async finish(_payload, { idProcesso, idAto }, { signal }) {
      if (idProcesso === undefined) return { kind: 'completed', result: {} }
      const made = { idProcesso, ...(idAto && { idAto }) }
      const processo = await getProcess(client, idProcesso, signal)
      if (processo.kind === 'ok') {
        return { kind: 'completed', result: { ...made, protocolo: processo.value.protocolo } }
      }
      // It has been opened, whatever reading it says.
      return isDecided(processo) ? { kind: 'completed', result: made } : stepFailure(processo)
    },
    follow,
  }
}

/** As the person is to tell it from the others: by its number, and where it was opened. */
function candidateOf({ processo, ato }: FoundProcess): Candidate {
  const { id, protocolo } = processo
  const place = ato.localizacao?.sigla ?? ato.localizacao?.nome
  const label = place === undefined ? `Processo ${protocolo}` : `Processo ${protocolo}, aberto em ${place}`
  return { id, at: ato.dataHora, label, result: { idProcesso: id, idAto: ato.id, protocolo } }
}
