import { expect, it } from 'vitest'
import type { ApiClient } from '../../../main/api/index.ts'
import { createRefresher } from '../../../main/signatures/refresher.ts'
import { openLocalQueue, start } from './local-queue.ts'

/** A service without documents. */
const client: ApiClient = {
  request: async ({ answer }) => ({
    kind: 'ok',
    status: 200,
    value: answer.parse({ result: [], count: 0, ate: start }),
  }),
}

it('a refresh tells the window of new capabilities although no document has changed, and of nothing twice', async () => {
  const { db, queue } = openLocalQueue()
  let isNew = true
  let changes = 0
  const ending = new AbortController()
  const refresher = createRefresher({
    db,
    client,
    queue,
    capabilities: { refresh: async () => isNew },
    signal: ending.signal,
    now: () => new Date(start),
    captured: () => undefined,
    changed() {
      changes += 1
    },
    synced: () => undefined,
    log: { error: () => undefined },
  })
  await refresher.refresh()
  expect(changes).toBe(1)
  isNew = false
  await refresher.refresh()
  expect(changes).toBe(1)
  ending.abort()
})
