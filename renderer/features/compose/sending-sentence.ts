import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { actForms, type ProcessDraft, processOf } from '../../../contract/bridge/process-draft.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { captureSummariesOf } from '../../parts/fields/capturers.ts'
import { isEditable } from '../../parts/fields/selection.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import { actWillText } from '../../texts/acts-of-process.ts'
import { placedName } from '../../texts/directory.ts'
import { aboutTexts } from '../../texts/forwarding.ts'
import { roleText } from '../../texts/roles.ts'
import {
  citizenText,
  forwardSentence,
  levelText,
  pendingSignerNames,
  recipientsText,
  routeSentence,
} from '../../texts/route.ts'
import type { Attachables } from './use-attachables.ts'

/** Says what sending a draft will do, in whose name, and in which order. */
export function sendingSentence(
  fields: DraftFields,
  { rows, phases }: Pick<Attachables, 'rows' | 'phases'>,
  session: SessionState,
): string {
  const { recipients, documents, idPapel, access, about, process } = fields
  const role = session.roles.find(({ id }) => id === idPapel)
  const actsAsCitizen = session.roles.length > 0 && idPapel !== null
  const citizen = citizenText(session.person?.nome ?? '', { hasRoles: actsAsCitizen })
  const who = role === undefined ? citizen : roleText(role)
  const to = (about === null ? null : aboutTexts[about.kind].to) ?? recipientsText(recipients.map(placedName))
  // A reply can keep the access of the earlier forwarding, which the fields show.
  const level = about === null ? levelText(draftAccessTexts[access].text) : ''
  const files = documents.flatMap((each) => ('fileId' in each ? (rows.get(each.fileId) ?? []) : []))
  const awaited = documents.flatMap((each) => ('idFase' in each ? [each.idFase] : []))
  const sent = files.filter(isEditable)
  const underway = files.filter(
    ({ state, idDocumento }) => (state === 'sent' || state === 'done') && idDocumento === null,
  )
  const toSign = [...sent, ...underway].filter(({ kind }) => kind === 'signature')
  const deed = process === undefined ? null : actSentence(fields, process, { who, to, documents: documents.length })
  if (sent.length + underway.length + awaited.length === 0) {
    if (deed !== null) return deed
    return forwardSentence({ who, to, documents: documents.length, level })
  }
  const signers = [
    ...toSign.flatMap((row: CaptureRow) => row.signers.map(({ nome }) => nome)),
    ...awaited.flatMap((id) => {
      const phase = phases.get(id)
      return phase === undefined ? [] : pendingSignerNames(phase)
    }),
  ]
  return routeSentence({
    files: captureSummariesOf(sent, { ...session, roleInForceId: idPapel }),
    underway: underway.filter(({ kind }) => kind !== 'signature').length,
    signers: [...new Set(signers)],
    awaitsSignatures: toSign.length + awaited.length > 0,
    who,
    to,
    level,
    deed: deed ?? undefined,
  })
}

/** Says what an act on a process will do: "O processo 2026-B4C5D será despachado como Gerente para PROTOCOLO, ...". */
function actSentence(
  { access }: DraftFields,
  process: ProcessDraft,
  { who, to, documents }: { who: string; to: string; documents: number },
): string {
  const { takesAccess, documents: takesDocuments } = actForms[process.ato]
  const pieces = process.ato === 'desentranhar' ? process.pecas.length : documents
  const hasDocuments = takesDocuments !== 'none' || process.ato === 'desentranhar'
  return actWillText({
    ato: process.ato,
    protocolo: processOf(process)?.protocolo ?? null,
    who,
    to: process.ato === 'despachar' ? to : null,
    documents: hasDocuments ? pieces : null,
    level: takesAccess ? draftAccessTexts[access].text : null,
  })
}
