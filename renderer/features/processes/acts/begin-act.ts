import type { DraftFields } from '../../../../contract/bridge/compose.ts'
import type { ProcessDraft } from '../../../../contract/bridge/process-draft.ts'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import type { OfferedAct } from './offered-acts.ts'

/** The first fields of the draft of an act; an edit begins with what the process has. */
export function draftOf({ act, role }: OfferedAct, view: ProcessView): Partial<DraftFields> {
  const { id, protocolo, resumo } = view.processo
  const processo = { id, protocolo, resumo }
  const idPapel = role.id
  if (act !== 'editar') {
    const process: ProcessDraft = act === 'desentranhar' ? { ato: act, processo, pecas: [] } : { ato: act, processo }
    return { idPapel, process }
  }
  return { idPapel, subject: resumo, process: { ato: 'editar', processo, ...contentOf(view) } }
}

function contentOf({ idClasse, classe, interessados }: ProcessView) {
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
    isKnown: idClasse !== null && interessados !== null,
  }
}
