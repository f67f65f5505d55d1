import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { eventually } from '../support/eventually.ts'
import { ask } from '../support/hammer.ts'
import { closeDatabase } from '../support/postgres.ts'
import { personToken } from '../support/sign-in.ts'

const processes = ['api', 'api', 'api', 'api'] as const
const budget = 2000
let deployment: Deployment
afterEach(() => deployment.stop())

/** Sends requests to these processes, eight at a time to each, until each has refused one. */
async function hammerAll(members: Deployment['members'], token: string, onAnswer?: (accepted: number) => void) {
  let accepted = 0
  const others: number[] = []
  const headers = { authorization: `Bearer ${token}` }
  await Promise.all(
    members.flatMap(({ address }) =>
      Array.from({ length: 8 }, async () => {
        for (let status = 200; status === 200; ) {
          const answer = await ask(`${address}/v2/usuario`, headers).catch(() => ({ status: 0 }))
          status = answer.status
          if (status === 200) {
            accepted += 1
            onAnswer?.(accepted)
          } else others.push(status)
        }
      }),
    ),
  )
  return { accepted, others: new Set(others) }
}

/** The statuses of the first `count` answers of one process. */
async function answersOf(address: string, token: string, count: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let sent = 0; sent < count; sent += 1)
    statuses.add((await ask(`${address}/v2/usuario`, { authorization: `Bearer ${token}` })).status)
  return statuses
}

const start = (env: Record<string, string>) =>
  startDeployment({ env: { RATE_SECONDS: '3600', RATE_READS: `${budget}`, ...env } }, processes)

describe('the budget of a person on four processes', () => {
  it('is accepted whole, and no more than 1.2 times', async () => {
    deployment = await start({})
    const token = await personToken(deployment, 'ana.prado')
    const { accepted, others } = await hammerAll(deployment.members, token)
    expect(others).toEqual(new Set([429]))
    expect(accepted).toBeGreaterThanOrEqual(budget)
    expect(accepted).toBeLessThanOrEqual(1.2 * budget)
    const bruno = await personToken(deployment, 'bruno.reis')
    for (const { address } of deployment.members) expect(await answersOf(address, bruno, 1)).toEqual(new Set([200]))
  }, 120_000)

  it('is accepted whole when one process answers all requests', async () => {
    deployment = await start({})
    const token = await personToken(deployment, 'ana.prado')
    const { accepted } = await hammerAll(deployment.members.slice(0, 1), token)
    expect(accepted).toBeGreaterThanOrEqual(budget)
    expect(accepted).toBeLessThanOrEqual(1.2 * budget)
  }, 120_000)

  it('is accepted whole, and no more than 1.2 times, when a process is killed in between', async () => {
    deployment = await start({})
    const token = await personToken(deployment, 'ana.prado')
    const [victim] = deployment.members
    let killed: Promise<void> | undefined
    const { accepted, others } = await hammerAll(deployment.members, token, (count) => {
      if (count > budget / 2) killed ??= victim?.kill('SIGKILL')
    })
    await killed
    expect(others).toEqual(new Set([0, 429]))
    expect(accepted).toBeGreaterThanOrEqual(budget)
    expect(accepted).toBeLessThanOrEqual(1.2 * budget)
  }, 120_000)
})

describe('while PostgreSQL cannot count', () => {
  it('nobody is refused before the budget is spent, and every request is answered before it can count', async () => {
    deployment = await start({})
    const token = await personToken(deployment, 'ana.prado')
    const [{ address } = { address: '' }] = deployment.members
    const holder = new pg.Client({ connectionString: deployment.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table cotas in access exclusive mode')
    // More than one process uses without asking, and less than the budget.
    expect(await answersOf(address, token, budget / 4)).toEqual(new Set([200]))
    expect(deployment.errors).toContain('conta os pedidos sozinho')
    await holder.query('rollback')
    await holder.end()
    const { accepted, others } = await hammerAll(deployment.members, token)
    expect(others).toEqual(new Set([429]))
    expect(accepted + budget / 4).toBeGreaterThanOrEqual(budget)
    expect(accepted + budget / 4).toBeLessThanOrEqual(1.2 * budget)
  }, 120_000)

  it('requests that need no database are answered while it is away, and counted again afterwards', async () => {
    deployment = await start({ RATE_ADDRESS: '200' })
    const [{ address } = { address: '' }] = deployment.members
    const reopen = await closeDatabase(deployment.databaseUrl)
    await eventually(async () => expect((await ask(`${address}/ready`)).status).toBe(503))
    const pages: number[] = []
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    for (let sent = 0; sent < 150; sent += 1) pages.push((await ask(`${address}/docs/json`, headers)).status)
    expect(new Set(pages)).toEqual(new Set([200]))
    await reopen()
    await eventually(async () => expect((await ask(`${address}/ready`)).status).toBe(200))
    await eventually(async () => expect((await ask(`${address}/docs/json`, headers)).status).toBe(429))
  }, 120_000)
})
