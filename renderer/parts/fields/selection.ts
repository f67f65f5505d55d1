import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import { raiseAccessTo, secrecyProblems } from '../../../contract/bridge/secrecy.ts'
import { draftAccessTexts, secrecyProblemTexts } from '../../texts/access.ts'
import { missingTexts } from '../../texts/file-fields.ts'
import type { DestinationInfo } from '../../texts/route.ts'
import { sharedValue } from '../access/shared-value.ts'

/** The values that all selected rows share; null or `several` where they differ. */
interface SharedFields {
  readonly kind: CaptureRow['kind'] | null
  readonly classe: CaptureRow['classe'] | 'several'
  readonly signers: CaptureRow['signers'] | 'several'
  /** Null: the role in force when it is sent. */
  readonly idPapel: CaptureRow['idPapel'] | 'several'
}

export function sharedFieldsOf(rows: readonly CaptureRow[]): SharedFields {
  const classe = sharedValue(rows.map((row) => row.classe))
  const signers = sharedValue(rows.map((row) => row.signers))
  const idPapel = sharedValue(rows.map((row) => row.idPapel))
  return {
    kind: sharedValue(rows.map((row) => row.kind)) ?? null,
    classe: classe === undefined ? 'several' : classe,
    signers: signers === undefined ? 'several' : signers,
    idPapel: idPapel === undefined ? 'several' : idPapel,
  }
}

/** Whether a row can still be changed and sent; a file that was captured before is not sent again. */
export const isEditable = ({ state, known }: Pick<CaptureRow, 'state' | 'known'>): boolean =>
  (state === 'draft' || state === 'refused') && known === null

/** The attachment for a forwarding or an act: the document that a file is or becomes; null if it becomes none. */
export function attachmentOf(row: CaptureRow): Attachment | null {
  const { fileId, name: nome, kind, state, idDocumento, registro, known } = row
  if (idDocumento !== null && registro !== null) return { idDocumento, registro, nome, capturedAt: null }
  if (known !== null)
    return { idDocumento: known.idDocumento, registro: known.registro, nome, capturedAt: known.capturedAt }
  const isLost = state === 'problem' || state === 'deleted' || (state === 'done' && kind !== 'signature')
  return isLost ? null : { fileId, nome }
}

/** Whether a row is under way, so that it cannot be removed. */
export const isUnderWay = ({ state }: Pick<CaptureRow, 'state'>): boolean => state === 'sent' || state === 'preparing'

/** Whether a file is sent with a class: only those that a public agent signs, or has signed by others. */
export const hasClass = ({ kind }: Pick<CaptureRow, 'kind'>, asCitizen: boolean): boolean =>
  !asCitizen && (kind === 'signature' || kind === 'self-signed')

type FileToSend = Pick<CaptureRow, 'kind' | 'classe' | 'signers' | 'access' | 'secrecy'>

/** The first missing value that keeps a file from being sent; null if complete. */
export function missingText(row: FileToSend, asCitizen: boolean): string | null {
  if (hasClass(row, asCitizen) && row.classe === null) return missingTexts.class
  if (row.kind === 'signature' && row.signers.length === 0) return missingTexts.signers
  const [lack] = secrecyProblems(row, { asCitizen })
  return lack === undefined ? null : secrecyProblemTexts[lack].text
}

/** The destination of a file after its capture, in words; empty if it is not forwarded. */
export function destinationsOf(row: Pick<CaptureRow, 'destination' | 'access' | 'secrecy'>): DestinationInfo[] {
  if (row.destination === null) return []
  const { recipients, access } = raiseAccessTo(row.destination, row)
  return [{ recipients: recipients.map(({ nome, sigla }) => sigla ?? nome), level: draftAccessTexts[access].text }]
}
