import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FailoverSite, startFailoverSite } from '../support/failover-site.ts'
import { createLoad } from '../support/load.ts'
import { judgeLoad } from '../support/load-faults.ts'
import { hasNginx } from '../support/nginx.ts'

let site: FailoverSite
beforeAll(async () => {
  if (hasNginx) site = await startFailoverSite({ env: { DATABASE_SECONDS: '2' } })
})
afterAll(() => site?.stop())

describe.skipIf(!hasNginx)('under load, while PostgreSQL fails over to its standby', () => {
  it('carries out every accepted write once, answers no 500, and leaves connections that say nothing', async () => {
    const since = new Date()
    const { ledger, run } = await createLoad(site.baseUrl)
    const over = new AbortController()
    const running = run(4, over.signal)
    const accepted = () =>
      [...ledger.files, ...ledger.forwardings, ...ledger.signatures].filter(({ state }) => state === 'accepted').length
    const acceptMore = (count: number) => {
      const before = accepted()
      return expect.poll(accepted).toBeGreaterThan(before + count)
    }
    const { pair, address, workers, apis } = site
    await acceptMore(20)
    await workers[0]?.kill('SIGKILL')
    await acceptMore(10)
    pair.killPrimary()
    // Callers come to the standby while it only reads.
    const repeated = ledger.repeated
    await address.moveTo(pair.ports.standby)
    await expect.poll(() => ledger.repeated).toBeGreaterThan(repeated + 10)
    pair.promote()
    await acceptMore(20)
    await apis[0]?.kill('SIGTERM')
    await acceptMore(20)
    await address.moveTo(pair.ports.standby, 'silently')
    await acceptMore(20)
    over.abort()
    await running
    expect((await judgeLoad(ledger, site, since)).faults).toEqual([])
  }, 300_000)
})
