import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { asSecretAs, secrecyLacks } from '../../contract/bridge/secrecy.ts'
import { draftAccessTexts, lackTexts } from '../texts/access.ts'
import type { DestinationSaid } from '../texts/rota.ts'
import { sameOf } from './access/same.ts'

/** What the chosen rows have in common; null where they differ ("vários"). */
export interface Common {
  readonly kind: CaptureRow['kind'] | null
  readonly classe: CaptureRow['classe'] | 'several'
  readonly signers: CaptureRow['signers'] | 'several'
  /** Null: the role in force when it is sent. */
  readonly idPapel: CaptureRow['idPapel'] | 'several'
}

export function commonOf(rows: readonly CaptureRow[]): Common {
  const classe = sameOf(rows.map((row) => row.classe))
  const signers = sameOf(rows.map((row) => row.signers))
  const idPapel = sameOf(rows.map((row) => row.idPapel))
  return {
    kind: sameOf(rows.map((row) => row.kind)) ?? null,
    classe: classe === undefined ? 'several' : classe,
    signers: signers === undefined ? 'several' : signers,
    idPapel: idPapel === undefined ? 'several' : idPapel,
  }
}

/** Still to be sent, or to be sent again: these can be changed. What has been captured before is not sent again. */
export const isOpen = ({ state, known }: Pick<CaptureRow, 'state' | 'known'>): boolean =>
  (state === 'draft' || state === 'refused') && known === null

/** On its way: it cannot be taken off the list. */
export const isFixed = ({ state }: Pick<CaptureRow, 'state'>): boolean => state === 'sent' || state === 'preparing'

/** Whether a kind is sent with a class: what a public agent signs, or has signed by others. */
export const hasClass = ({ kind }: Pick<CaptureRow, 'kind'>, asCitizen: boolean): boolean =>
  !asCitizen && (kind === 'signature' || kind === 'self-signed')

type Lacking = Pick<CaptureRow, 'kind' | 'classe' | 'signers' | 'access' | 'secrecy'>

/** What a file still lacks before it can be sent, in words; null if nothing. */
export function missing(row: Lacking, asCitizen: boolean): string | null {
  if (hasClass(row, asCitizen) && row.classe === null) return 'falta a classe'
  if (row.kind === 'signature' && row.signers.length === 0) return 'faltam os assinantes'
  const [lack] = secrecyLacks(row, asCitizen)
  return lack === undefined ? null : lackTexts[lack].text
}

const order: Readonly<Record<CaptureRow['state'], number>> = {
  ...{ problem: 0, refused: 0, preparing: 1, draft: 1, sent: 2, done: 3 },
}

/** What needs the person first, in the order in which it was added; what is done last, the newest of it first. */
export function inOrder<T extends Pick<CaptureRow, 'state'>>(rows: readonly T[]): T[] {
  const place = new Map(rows.map((row, index) => [row, row.state === 'done' ? -index : index]))
  return rows.toSorted((a, b) => order[a.state] - order[b.state] || (place.get(a) ?? 0) - (place.get(b) ?? 0))
}

/** To whom a file goes by itself once it is captured; none where it goes nowhere. */
export function destinationOf(row: Pick<CaptureRow, 'destination' | 'access' | 'secrecy'>): DestinationSaid[] {
  if (row.destination === null) return []
  const { recipients, access } = asSecretAs(row.destination, row)
  return [{ recipients: recipients.map(({ nome, sigla }) => sigla ?? nome), level: draftAccessTexts[access].text }]
}
