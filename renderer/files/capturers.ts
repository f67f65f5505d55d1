import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { draftAccessTexts } from '../texts/access.ts'
import type { SelectionSaid } from '../texts/capture.ts'
import { roleText } from '../texts/roles.ts'

/** Whoever holds no role captures as the citizen that they are. */
export const isCitizen = ({ roles }: Pick<SessionState, 'roles'>): boolean => roles.length === 0

/** In whose name a row is sent; null where that has to be chosen first. */
export function capturerOf({ idPapel }: Pick<CaptureRow, 'idPapel'>, session: SessionState): string | null {
  if (isCitizen(session)) return session.person?.nome ?? null
  const role = session.roles.find(({ id }) => id === (idPapel ?? session.roleInForceId))
  return role === undefined ? null : roleText(role)
}

/** What will happen to rows that are sent, for each in whose name it happens. */
export function saidOf(rows: readonly CaptureRow[], session: SessionState): SelectionSaid[] {
  return [...Map.groupBy(rows, (row) => capturerOf(row, session))].map(([capturer, theirs]) => ({
    counts: countsOf(theirs),
    capturer,
    levels: [...new Set(theirs.map(({ access }) => draftAccessTexts[access].text))],
  }))
}

/** How many there are of each kind. */
export function countsOf(rows: readonly CaptureRow[]): Partial<Record<CaptureRow['kind'], number>> {
  const counts: Partial<Record<CaptureRow['kind'], number>> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
