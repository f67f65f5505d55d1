import { describe, expect, it } from 'vitest'
import type { CaptureKind } from '../../../contract/bridge/capture.ts'
import type { ExamineResult } from '../../../main/engine/pdf/index.ts'
import { runPreflight } from '../../../main/features/capture/preflight.ts'

type Opened = Extract<ExamineResult, { kind: 'opened' }>
const a4 = [595.28, 841.89] as const
const good: Opened = {
  kind: 'opened',
  pages: 1,
  sizes: [a4],
  dpi: 300,
  characters: 10,
  isBornDigital: false,
  signatures: 0,
  isRestricted: false,
  isRepaired: false,
  isIncomplete: false,
  isOverstated: false,
  bytesRead: 1,
}
const findings = (changed: Partial<Opened>) => {
  const verdict = runPreflight({ ...good, ...changed })
  return 'report' in verdict ? verdict.report.findings : verdict.problem
}

describe('preflight', () => {
  it('reports pages, size, resolution and signatures', () => {
    expect(runPreflight(good)).toEqual({
      report: { pages: 1, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] },
      kind: null,
    })
  })

  it.each<[string, Partial<Opened>, readonly string[]]>([
    ['150 dots are enough', { dpi: 150 }, []],
    ['149 are not', { dpi: 149 }, ['low-resolution']],
    ['a page that is no scan has no resolution', { dpi: null }, []],
    ['pages without text', { characters: 0 }, ['no-text']],
    ['pages that could not be opened', { characters: null }, ['not-examined']],
    ['signatures that nobody has confirmed', { signatures: 2 }, ['signed-unproved']],
    ['a page on its side is of the same paper', { sizes: [a4, [841.89, 595.28]] }, []],
    ['a few millimetres make no other paper', { sizes: [a4, [600, 845]] }, []],
    ['another paper', { sizes: [a4, a4, [595.28, 1000]] }, ['odd-sizes']],
    ['a table that was made anew', { isRepaired: true }, ['repaired']],
    ['parts that were not found', { isIncomplete: true }, ['incomplete']],
    ['fewer pages than it claims', { isOverstated: true }, ['overstated']],
    ['uses that are forbidden', { isRestricted: true }, ['restricted']],
    ['several at once', { isRepaired: true, characters: 0, dpi: 90 }, ['repaired', 'low-resolution', 'no-text']],
  ])('%s', (_, changed, expected) => expect(findings(changed)).toEqual(expected))

  it('reports no size if the page has none', () => {
    expect(runPreflight({ ...good, sizes: [[Number.POSITIVE_INFINITY, 0]] })).toMatchObject({
      report: { widthMm: null, heightMm: null },
    })
    expect(runPreflight({ ...good, sizes: [] })).toMatchObject({ report: { widthMm: null, heightMm: null } })
  })

  it('reports unusable files as problems, but not files that could not be examined', () => {
    expect(findings({ pages: 0 })).toMatch(/nenhuma página/)
    expect(runPreflight({ kind: 'password' })).toMatchObject({ problem: expect.stringMatching(/senha/) })
    expect(runPreflight({ kind: 'unreadable' })).toMatchObject({ problem: expect.stringMatching(/danificado/) })
    for (const reason of ['slow', 'crashed'] as const)
      expect(runPreflight({ kind: 'gave-up', reason })).toMatchObject({
        report: { pages: null, findings: ['not-examined'] },
        kind: null,
      })
  })

  it.each<[string, Partial<Opened>, CaptureKind | null]>([
    ['signatures that are not confirmed: nothing', { signatures: 1, isBornDigital: true }, null],
    ['what was never on paper: a copy without a signature', { isBornDigital: true }, 'copy'],
    ['anything else: nothing', {}, null],
  ])('proposes for %s', (_, changed, kind) => expect(runPreflight({ ...good, ...changed })).toMatchObject({ kind }))

  it('proposes the kind that keeps signatures where the environment accepts them', () => {
    const signed = { ...good, signatures: 1, isBornDigital: true }
    expect(runPreflight(signed, { isAccepted: true, stamps: 1 })).toMatchObject({
      kind: 'certificate',
      report: { findings: ['signed'], signatures: 1, stamps: 1 },
    })
  })
})
