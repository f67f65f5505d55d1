import type { DraftFields } from '../../../../contract/bridge/compose.ts'
import { lastContentActOf, type ProcessDraft } from '../../../../contract/bridge/process-draft.ts'
import type { ActingRoles, ProcessView } from '../../../../contract/bridge/processes.ts'
import type { OfferedAct } from './offered-acts.ts'

/** The first fields of the draft of an act; an edit begins with what the process has. */
export function draftOf(
  { act, role }: OfferedAct,
  view: ProcessView,
  acting: ActingRoles | null,
): Partial<DraftFields> {
  const { id, protocolo, resumo } = view.processo
  const processo = { id, protocolo, resumo }
  const idPapel = role.id
  if (act !== 'editar') {
    const process: ProcessDraft = act === 'desentranhar' ? { ato: act, processo, pecas: [] } : { ato: act, processo }
    return { idPapel, process }
  }
  return { idPapel, subject: resumo, process: { ato: 'editar', processo, ...contentOf(view, acting) } }
}

function contentOf({ idClasse, classe, interessados, custodia, atos }: ProcessView, acting: ActingRoles | null) {
  const idBase = lastContentActOf(atos)
  // The e-mails of companies are shown only to those who have the process.
  const wasHeld = custodia !== null && custodia.agente.id === acting?.custodia?.id && acting.holders !== null
  const parties = interessados ?? { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
  const space = classe?.indexOf(' ') ?? 0
  return {
    classe:
      idClasse === null || classe === null
        ? null
        : { id: idClasse, codigo: classe.slice(0, space), nome: classe.slice(space + 1) },
    interessados: {
      agentes: parties.agentes.map(({ id, kind, nome, detalhe }) => ({ id, kind, nome, sigla: null, detalhe })),
      pessoasJuridicas: parties.pessoasJuridicas.map(({ email, ...company }) => ({ ...company, email: email ?? '' })),
      semIdentificacao: parties.semIdentificacao,
    },
    /** False where the service does not tell all of it. */
    isKnown: idClasse !== null && interessados !== null && wasHeld,
    ...(idBase !== undefined && { idBase }),
  }
}
