import type { CaptureRow } from '../../contract/bridge/capture.ts'

/** What the chosen rows have in common; null where they differ ("vários"). */
export interface Common {
  readonly kind: CaptureRow['kind'] | null
  readonly access: CaptureRow['access'] | null
  readonly classe: CaptureRow['classe'] | 'several'
  readonly signers: CaptureRow['signers'] | 'several'
  /** Null: the role in force when it is sent. */
  readonly idPapel: CaptureRow['idPapel'] | 'several'
}

function same<T>(values: readonly T[]): T | undefined {
  const [first] = values
  const text = JSON.stringify(first)
  return values.every((value) => JSON.stringify(value) === text) ? first : undefined
}

export function commonOf(rows: readonly CaptureRow[]): Common {
  const classe = same(rows.map((row) => row.classe))
  const signers = same(rows.map((row) => row.signers))
  const idPapel = same(rows.map((row) => row.idPapel))
  return {
    kind: same(rows.map((row) => row.kind)) ?? null,
    access: same(rows.map((row) => row.access)) ?? null,
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

/** What a file still lacks before it can be sent, in words; null if nothing. */
export function missing(row: Pick<CaptureRow, 'kind' | 'classe' | 'signers'>, asCitizen: boolean): string | null {
  if (hasClass(row, asCitizen) && row.classe === null) return 'falta a classe'
  return row.kind === 'signature' && row.signers.length === 0 ? 'faltam os assinantes' : null
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
export const recipientsOf = ({ destination }: Pick<CaptureRow, 'destination'>): { recipients: string[] }[] =>
  destination === null ? [] : [{ recipients: destination.recipients.map(({ nome, sigla }) => sigla ?? nome) }]
