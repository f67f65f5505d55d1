import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import type { SelectionInfo } from '../../texts/capture.ts'
import { roleText } from '../../texts/roles.ts'

/** A user without a role acts as a citizen. */
export const isCitizen = ({ roles }: Pick<SessionState, 'roles'>): boolean => roles.length === 0

/** In whose name a file is sent; null where the user must choose a role first. */
export function senderNameOf({ idPapel }: Pick<CaptureRow, 'idPapel'>, session: SessionState): string | null {
  if (isCitizen(session)) return session.person?.nome ?? null
  const role = session.roles.find(({ id }) => id === (idPapel ?? session.roleInForceId))
  return role === undefined ? null : roleText(role)
}

/** The effect of sending these files, by sender. */
export function captureSummariesOf(rows: readonly CaptureRow[], session: SessionState): SelectionInfo[] {
  return [...Map.groupBy(rows, (row) => senderNameOf(row, session))].map(([capturer, theirs]) => ({
    counts: countByKind(theirs),
    capturer,
    levels: [...new Set(theirs.map(({ access }) => draftAccessTexts[access].text))],
  }))
}

export function countByKind(rows: readonly CaptureRow[]): Partial<Record<CaptureRow['kind'], number>> {
  const counts: Partial<Record<CaptureRow['kind'], number>> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
