import type { CaptureRow } from '../../../../contract/bridge/capture.ts'

/** How many pages contents have that are not examined yet, by SHA-256. */
const expected = new Map<string, number>()
const maxExpected = 1000

export function expectPages(sha256: string | null, pages: number): void {
  if (sha256 === null) return
  const [oldest] = expected.size < maxExpected ? [] : expected.keys()
  if (oldest !== undefined) expected.delete(oldest)
  expected.set(sha256, pages)
}

/** The pages of a file; null if they are not known yet. */
export const pageCountOf = ({ sha256, report }: Pick<CaptureRow, 'sha256' | 'report'>): number | null =>
  report?.pages ?? expected.get(sha256 ?? '') ?? null
