import { expect, it } from 'vitest'
import type { PersonalData } from '../../../contract/bridge/privacy.ts'
import type { ContentFindings } from '../../../main/privacy/search-file.ts'
import { withUncovered } from '../../../main/privacy/uncovered.ts'

const place = (left: number) => ({ left, top: 0.1, right: left + 0.1, bottom: 0.2 })
const found = (page: number, left: number) =>
  ({ kind: 'cpf', certainty: 'sure', page, text: '529.982.247-25', boxes: [place(left)] }) as unknown as PersonalData

function open(of: Record<string, PersonalData[]>, unread: Record<string, number[]>) {
  const findings = (sha256: string): ContentFindings =>
    ({
      state: 'done',
      pages: 3,
      findings: of[sha256] ?? [],
      unreadPages: unread[sha256] ?? [],
      pendingPages: [],
      isCut: false,
    }) as unknown as ContentFindings
  const searches = {
    add: () => undefined,
    settled: async () => undefined,
    recognised: () => undefined,
    forget: () => undefined,
  }
  const all = withUncovered({ ...searches, find: findings })
  return {
    ...all,
    pagesOf: (sha256: string) => all.find(sha256)?.findings.map(({ page, boxes }) => [page, boxes[0]?.left]),
  }
}

it('findings that a tarja left in view stay in view when another page gets one', () => {
  const { keepUncovered, pagesOf } = open(
    { a: [found(0, 0.1), found(0, 0.5), found(1, 0.1)], b: [found(1, 0.1)] },
    {
      b: [0],
      c: [0, 1],
    },
  )
  keepUncovered('a', [{ page: 0, boxes: [place(0.1)] }], 'b')
  expect(pagesOf('b')).toEqual([
    [0, 0.5],
    [1, 0.1],
  ])
  keepUncovered('b', [{ page: 1, boxes: [place(0.1)] }], 'c')
  expect(pagesOf('c')).toEqual([[0, 0.5]])
})

it('a finding that a later tarja covers is not kept', () => {
  const { keepUncovered, pagesOf } = open({ a: [found(0, 0.1), found(0, 0.5)] }, { b: [0], c: [0] })
  keepUncovered('a', [{ page: 0, boxes: [place(0.1)] }], 'b')
  keepUncovered('b', [{ page: 0, boxes: [place(0.5)] }], 'c')
  expect(pagesOf('c')).toEqual([])
})
