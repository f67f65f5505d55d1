import { expect, it } from 'vitest'
import { type CoverReading, planStack } from '../../../main/features/sheets/index.ts'
import { coverText, parseSheetCode, separatorText } from '../../../main/features/sheets/sheet-code.ts'
import type { StackPage } from '../../../main/features/sheets/stack-plan.ts'

const personTag = '0123456789abcdef'
const ids = {
  good: '6f1e0a52-9b6a-4f0e-9c3e-2f0f7b1f3d11',
  gone: '6f1e0a52-9b6a-4f0e-9c3e-2f0f7b1f3d12',
  late: '6f1e0a52-9b6a-4f0e-9c3e-2f0f7b1f3d13',
  other: '6f1e0a52-9b6a-4f0e-9c3e-2f0f7b1f3d14',
}
const values = { profileId: 'p', destination: null, deadline: null }
const meanings: Readonly<Record<string, CoverReading>> = {
  [ids.good]: { values, problem: null },
  [ids.gone]: { values: null, problem: 'profile-gone' },
  [ids.late]: { values, problem: 'deadline-over' },
  [ids.other]: { values: { ...values, profileId: 'q' }, problem: null },
}
const page = (texts: readonly string[] = [], changes: Partial<StackPage> = {}): StackPage => ({
  isBlank: false,
  patches: [],
  texts,
  ...changes,
})
const cover = (coverId: string) => page([coverText({ coverId, personTag })])
const pages = {
  p: page(),
  b: page([], { isBlank: true }),
  T: page([], { patches: ['T'] }),
  '3': page([], { patches: ['3'] }),
  S: page([separatorText], { patches: ['T'] }),
  L: page(['malote:2026-B3F4XZ', 'https://example.org']),
  C: cover(ids.good),
  G: cover(ids.gone),
  D: cover(ids.late),
  O: cover(ids.other),
  U: page(['malote:folha/2?novo']),
  A: page([coverText({ coverId: ids.good, personTag }), coverText({ coverId: ids.other, personTag })]),
} as const

/** Parts as `pages:profile!problem`, then the pages that are left out. */
function planned(stack: string): string {
  const read = [...stack].map((letter) => pages[letter as keyof typeof pages])
  const plan = planStack(read, ({ coverId }) => meanings[coverId] ?? { values: null, problem: 'unknown-cover' })
  const parts = plan.parts.map(
    (part) =>
      part.pages.join(',') +
      (part.cover === null ? '' : `:${part.cover.profileId}`) +
      (part.problem === null ? '' : `!${part.problem}`),
  )
  return `${parts.join(' ')} -${plan.removed.join(',')}`
}

it.each([
  ['an ordinary file is one document', 'pppp', '0,1,2,3 -'],
  ['a patch code T or the code of a separator separates', 'ppTpSp', '0,1 3 5 -2,4'],
  ['the other patch codes and codes of strangers are pages', 'p3Lp', '0,1,2,3 -'],
  ['separators at the ends and side by side make no empty document', 'TTppTTTppT', '2,3 7,8 -0,1,4,5,6,9'],
  ['the blank back of a sheet is left out with it', 'ppTbpb', '0,1 4,5 -2,3'],
  ['only one page behind a sheet is its back', 'pTbbp', '0 3,4 -1,2'],
  ['a blank page elsewhere stays', 'bpTpb', '0,1 3,4 -2'],
  ['a cover gives its values to the next document alone', 'pCppTp', '0 2,3:p 5 -1,4'],
  ['a separator directly behind a cover separates nothing', 'CTpp', '2,3:p -0,1'],
  ['a cover directly behind a cover replaces it', 'COp', '2:q -0,1'],
  ['a cover without pages is left out', 'ppC', '0,1 -2'],
  ['a cover that waits for the person is left out, too', 'Dpp', '1,2:p!deadline-over -0'],
  ['a cover whose profile is gone stays the first page of a document', 'CpGpTp', '1:p 2,3!profile-gone 5 -0,4'],
  ['a sheet of a later version stays, and never continues a document', 'CpUp', '1:p 2,3!unknown-sheet -0'],
  ['two covers on one page are followed by none', 'pAp', '0 1,2!ambiguous -'],
  ['sheets alone are no document', 'TC', ' -0,1'],
])('%s: %s', (_title, stack, expected) => expect(planned(stack)).toBe(expected))

it.each([
  ['malote:folha/1?separa', { kind: 'separator' }],
  [coverText({ coverId: ids.good, personTag }), { kind: 'cover', coverId: ids.good, personTag }],
  [`malote:folha/1?pessoa=${personTag}&rosto=${ids.good}`, { kind: 'cover', coverId: ids.good, personTag }],
  ['malote:2026-B3F4XZ', null],
  ['https://example.org/malote:folha/1?separa', null],
  ['malote:folha/2?separa', { kind: 'unknown' }],
  ['malote:folha/1?separa&x=1', { kind: 'unknown' }],
  [`malote:folha/1?rosto=${ids.good}`, { kind: 'unknown' }],
  [`malote:folha/1?rosto=${ids.good}&rosto=${ids.late}&pessoa=${personTag}`, { kind: 'unknown' }],
  [`malote:folha/1?rosto=../../x&pessoa=${personTag}`, { kind: 'unknown' }],
  [`malote:folha/1?rosto=${ids.good}&pessoa=${personTag}&destino=x`, { kind: 'unknown' }],
  [`malote:folha/1?${'x'.repeat(300)}`, { kind: 'unknown' }],
])('reads the code %s', (text, expected) => expect(parseSheetCode(text)).toStrictEqual(expected))
