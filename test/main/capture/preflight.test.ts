import { describe, expect, it } from 'vitest'
import { judge, proposedKind } from '../../../main/capture/preflight.ts'
import type { Look } from '../../../main/pdf/index.ts'

type Opened = Extract<Look, { kind: 'opened' }>
const a4 = [595.28, 841.89] as const
const good: Opened = {
  ...{ kind: 'opened', pages: 1, sizes: [a4], dpi: 300, characters: 10, signatures: 0 },
  ...{ isRestricted: false, isRepaired: false, bytesRead: 1 },
}
const findings = (changed: Partial<Opened>) => {
  const verdict = judge({ ...good, ...changed })
  return 'report' in verdict ? verdict.report.findings : verdict.problem
}

describe('the pre-flight', () => {
  it('tells what a person wants to know of a page', () => {
    expect(judge(good)).toEqual({
      report: { pages: 1, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] },
    })
  })

  it.each<[string, Partial<Opened>, readonly string[]]>([
    ['150 dots are enough', { dpi: 150 }, []],
    ['149 are not', { dpi: 149 }, ['low-resolution']],
    ['what is no scan has no resolution', { dpi: null }, []],
    ['pages without text', { characters: 0 }, ['no-text']],
    ['pages that could not be opened', { characters: null }, ['not-examined']],
    ['signatures', { signatures: 2 }, ['signed']],
    ['a page on its side is of the same paper', { sizes: [a4, [841.89, 595.28]] }, []],
    ['a few millimetres are none', { sizes: [a4, [600, 845]] }, []],
    ['another paper', { sizes: [a4, a4, [595.28, 1000]] }, ['odd-sizes']],
    ['a table that was made anew', { isRepaired: true }, ['repaired']],
    ['uses that are forbidden', { isRestricted: true }, ['restricted']],
    ['several at once', { isRepaired: true, characters: 0, dpi: 90 }, ['repaired', 'low-resolution', 'no-text']],
  ])('%s', (_, changed, expected) => expect(findings(changed)).toEqual(expected))

  it('shows no size that is none', () => {
    expect(judge({ ...good, sizes: [[Number.POSITIVE_INFINITY, 0]] })).toMatchObject({
      report: { widthMm: null, heightMm: null },
    })
    expect(judge({ ...good, sizes: [] })).toMatchObject({ report: { widthMm: null, heightMm: null } })
  })

  it('says what cannot be sent, and lets through what could only not be looked at', () => {
    expect(findings({ pages: 0 })).toMatch(/nenhuma página/)
    expect(judge({ kind: 'password' })).toMatchObject({ problem: expect.stringMatching(/senha/) })
    expect(judge({ kind: 'unreadable' })).toMatchObject({ problem: expect.stringMatching(/danificado/) })
    for (const reason of ['slow', 'crashed'] as const)
      expect(judge({ kind: 'gave-up', reason })).toMatchObject({ report: { pages: null, findings: ['not-examined'] } })
  })

  it('proposes the kind that keeps the signatures that are there', () => {
    const report = { pages: 1, widthMm: null, heightMm: null, dpi: null, findings: [] }
    expect(proposedKind({ ...report, signatures: 1 })).toBe('certificate')
    expect(proposedKind({ ...report, signatures: 0 })).toBeNull()
  })
})
