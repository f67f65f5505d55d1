import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { actForms, type ProcessDraft, processOf, setsContent } from '../../../contract/bridge/process-draft.ts'
import { secrecyProblems } from '../../../contract/bridge/secrecy.ts'
import { processProblemTexts as texts } from '../../texts/acts-of-process.ts'
import { draftProblemTexts } from '../../texts/drafts.ts'
import type { DraftProblems } from './draft-problems.ts'

/** Validation errors of a draft about a process, in the order of its form. */
export function validateProcessDraft(fields: DraftFields, process: ProcessDraft): DraftProblems {
  const form = actForms[process.ato]
  const secrecy = form.takesAccess ? secrecyProblems(fields, { asCitizen: false }) : []
  return {
    ...(process.ato !== 'autuar' && processOf(process) === null && { process: texts.process }),
    ...(process.ato === 'despachar' && destinationProblem(fields)),
    ...(fields.idPapel === null && { idPapel: draftProblemTexts.actor }),
    ...(setsContent(process) && process.classe === null && { classe: texts.class }),
    ...(setsContent(process) && fields.subject.trim() === '' && { subject: texts.summary }),
    ...(setsContent(process) && lacksCompany(process) && { parties: texts.companies }),
    ...(process.ato === 'desentranhar' && process.pecas.length === 0 && { pieces: texts.pieces }),
    ...(form.isTextNeeded && fields.message.trim() === '' && { message: draftProblemTexts.message }),
    ...(form.documents === 'needed' && fields.documents.length === 0 && { documents: texts.documents }),
    ...(secrecy.length > 0 && { secrecy }),
  }
}

function destinationProblem({ recipients: [destination] }: DraftFields): DraftProblems {
  if (destination === undefined) return { recipients: texts.destination }
  return destination.kind === 'Cidadao' ? { recipients: texts.citizen } : {}
}

/** A row of a company that is filled in part; an empty row is left out. */
const lacksCompany = ({ interessados }: Extract<ProcessDraft, { ato: 'autuar' | 'editar' }>): boolean =>
  interessados.pessoasJuridicas.some(({ razaoSocial, cnpj, email }) => {
    const [name, number] = [razaoSocial.trim(), cnpj.trim()]
    return (name === '' || number === '') && `${name}${number}${email.trim()}` !== ''
  })
