import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { ProcessDraft } from '../../../contract/bridge/process-draft.ts'

type Opening = Extract<ProcessDraft, { ato: 'autuar' }>

const noParties = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }

/** The fields of a draft that opens a process. */
export const openingDraft = (classe: Opening['classe'] = null): Pick<DraftFields, 'process'> => ({
  process: { ato: 'autuar', classe, interessados: noParties },
})
