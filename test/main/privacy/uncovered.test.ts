import { describe, expect, it } from 'vitest'
import type { LeftInView } from '../../../main/features/privacy/place-store.ts'
import type { ContentFindings } from '../../../main/features/privacy/search-file.ts'
import { leftBy, withUncovered } from '../../../main/features/privacy/uncovered.ts'

const place = (left: number) => ({ left, top: 0.1, right: left + 0.1, bottom: 0.2 })
const found = (page: number, left: number): LeftInView => ({
  kind: 'cpf',
  certainty: 'certain',
  page,
  boxes: [place(left)],
})

describe('what a tarja leaves in view', () => {
  it.each([
    ['beside the rectangle, on its page', [found(0, 0.1), found(0, 0.5)], [found(0, 0.5)]],
    ['nothing on a page that stays as it is, where a search finds it again', [found(1, 0.1)], []],
    ['a number that is broken over two lines, of which one is covered', [twoLines()], [twoLines()]],
  ])('is %s', (_, findings, left) => {
    expect(leftBy([{ page: 0, boxes: [place(0.1)] }], findings)).toEqual(left)
  })

  it.each([
    ['while its page has no text of its own', [0], ['', '111']],
    ['no more once its page is read again', [], ['111']],
  ])('is found %s', (_, unreadPages, texts) => {
    const searched: ContentFindings = {
      state: 'searched',
      pages: 2,
      unread: unreadPages.map((page) => ({ page, why: 'no-text' })),
      unreadParts: [],
      pendingPages: [],
      findings: [{ ...found(1, 0.3), text: '111' }],
      isCut: false,
    }
    const searches = withUncovered(
      {
        add: () => {},
        settled: async () => {},
        recognised: () => {},
        forget: () => {},
        knowsIncomplete: () => true,
        find: () => searched,
      },
      { of: () => ({ drawn: [], leftInView: [found(0, 0.5)] }) },
    )
    expect(searches.find('')?.findings.map(({ text }) => text)).toEqual(texts)
  })
})

function twoLines(): LeftInView {
  return { ...found(0, 0.1), boxes: [place(0.1), place(0.7)] }
}
