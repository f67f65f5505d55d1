import { expect, it } from 'vitest'
import { verdictOf } from '../../../pdf/signatures/report.ts'
import { ownFiles, popplerSays, reasonsIn, reportOf } from '../../support/signed-corpus/check-entry.ts'
import { makePeople } from '../../support/signed-corpus/entry.ts'
import { filesOfPrograms } from '../../support/signed-corpus/programs.ts'

interface Row {
  readonly file: string
  readonly truth: string
  readonly verdicts: readonly string[]
  readonly reasons: readonly string[]
  readonly pdfsig: readonly string[]
}

const verdictsOf = (reasons: readonly string[], problem: string | null) =>
  problem === null ? reasons.map((each) => verdictOf(each as Parameters<typeof verdictOf>[0])) : ['unsure']

it('the corpus of signed files: no attack is valid, and no honest file of any program is accused', async () => {
  const people = makePeople()
  const rows: Row[] = []
  for (const entry of [...ownFiles, ...filesOfPrograms]) {
    const bytes = await entry.make(people)
    const report = await reportOf(bytes, entry, people)
    const reasons = reasonsIn(report)
    expect({ file: entry.name, reasons }).toEqual({ file: entry.name, reasons: entry.reasons })
    const verdicts = verdictsOf(reasons, report.problem)
    rows.push({ file: entry.name, truth: entry.truth, verdicts, reasons, pdfsig: popplerSays(bytes) })
  }
  const line = ({ file, truth, verdicts, reasons, pdfsig }: Row) =>
    `| ${[file, truth, verdicts.join(', '), reasons.join(', '), pdfsig.join(', ')].join(' | ')} |`
  console.log(['| file | truth | verdict | reason | pdfsig |', '|---|---|---|---|---|', ...rows.map(line)].join('\n'))
  const of = (truth: string) => rows.filter((each) => each.truth === truth)
  // A file of two signatures has a later one over the attack, which may hold.
  expect(of('attack').filter(({ verdicts }) => verdicts.every((each) => each === 'valid'))).toEqual([])
  expect(of('unproved').filter(({ verdicts }) => !verdicts.includes('unsure') || verdicts.includes('invalid'))).toEqual(
    [],
  )
  expect(of('changed').filter(({ verdicts }) => verdicts.every((each) => each === 'valid'))).toEqual([])
  expect(of('honest').filter(({ verdicts }) => verdicts.includes('invalid'))).toEqual([])
  expect(of('damaged').filter(({ reasons }) => !reasons.includes('broken'))).toEqual([])
  expect(rows.length).toBeGreaterThan(150)
}, 600_000)
