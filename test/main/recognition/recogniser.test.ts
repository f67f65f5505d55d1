import { expect, it } from 'vitest'
import type { PdfPool } from '../../../main/engine/pdf/index.ts'
import { createRecogniser } from '../../../main/features/recognition/recogniser.ts'
import type { PageResult } from '../../../main/features/recognition/store.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

const drawn = { kind: 'drawn', scale: 4 } as Awaited<ReturnType<PdfPool['drawPage']>>
const slow = { kind: 'gave-up', reason: 'slow' } as const
const crashed = { kind: 'gave-up', reason: 'crashed' } as const

it.each([
  { name: 'slow once', drawings: [slow, drawn], result: { state: 'recognised', words: [], turn: 0 } },
  { name: 'slow twice', drawings: [slow, slow], result: { state: 'failed', problem: 'slow' } },
  { name: 'crashed once', drawings: [crashed], result: { state: 'failed', problem: 'crashed' } },
])('a page whose drawing is $name', async ({ drawings, result }) => {
  const left = [...drawings]
  const results: PageResult[] = []
  const recogniser = createRecogniser({
    store: { find: () => null, save: (_sha256, _page, given) => void results.push(given) },
    engine: { read: async () => ({ words: [], confidence: 90, turn: 0 }), rest: () => {} },
    pool: {
      readPageWords: async () =>
        ({ kind: 'words', words: [], untold: { pictures: [], hasUnknownLetters: false } }) as never,
      drawPage: async () => left.shift() ?? crashed,
    },
    pathOf: () => '',
    folder,
    next: () => (results.length === 0 ? { sha256: 'a'.repeat(64), page: 1 } : null),
    mayWork: () => true,
    isWanted: () => true,
    changed: () => {},
    log: { warn: () => {}, error: () => {} },
  })
  recogniser.wake()
  await recogniser.idle()
  expect(results).toEqual([result])
  expect(left).toEqual([])
})
