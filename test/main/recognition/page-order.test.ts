import { expect, it } from 'vitest'
import { createPageOrder } from '../../../main/features/recognition/page-order.ts'

it('a page that somebody waits for comes before the pages of the list, once', () => {
  const report = { pages: 2, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: ['no-text' as const] }
  const row = (sha256: string) => ({ fileId: sha256, sha256, state: 'draft' as const, report })
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
