import { expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { createPageOrder } from '../../../main/features/recognition/page-order.ts'

it('a page that somebody waits for comes before the pages of the list, once', () => {
  const row = (sha256: string) =>
    ({ sha256, state: 'draft', report: { pages: 2, findings: ['no-text'] } }) as unknown as CaptureRow
  const done = new Set<string>()
  const store = {
    find: (sha256: string, page: number) =>
      done.has(`${sha256} ${page}`) ? { state: 'failed' as const, problem: 'slow' as const } : null,
    counts: () => [],
    pagesOf: () => new Set<number>(),
    turnsOf: () => [],
  }
  const order = createPageOrder(store, () => [row('listed'), row('read')])
  expect(order.next()).toEqual({ sha256: 'listed', page: 1 })
  for (const page of [2, 2]) order.request({ sha256: 'read', page })
  order.request({ sha256: 'gone', page: 1 })
  expect(order.next()).toEqual({ sha256: 'read', page: 2 })
  done.add('read 2')
  expect(order.next()).toEqual({ sha256: 'listed', page: 1 })
})
