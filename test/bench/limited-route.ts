import rateLimit from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { rowsOf } from '../../service/database/index.ts'
import { openDatabase } from '../../service/database/open.ts'
import { createBudgets } from '../../service/limits/budgets.ts'
import { createKeyedHash } from '../../service/limits/keyed-hash.ts'
import { sharesInDatabase } from '../../service/limits/shared-budget.ts'

/** A server process with one route, limited by shares, by a statement for each request, or not at all. */
const [, , url = '', how = 'none', budget = '0'] = process.argv
const { db } = await openDatabase({ folder: '', url })
const budgets = createBudgets({
  takeShares: sharesInDatabase(db, createKeyedHash('bench')),
  clock: () => new Date(),
  onError: (error) => process.stderr.write(`${error}\n`),
})
const windowMs = 3_600_000

async function useByStatement(key: string, most: number): Promise<number | null> {
  const [row] = await rowsOf<{ tomadas: string }>(
    db,
    sql`insert into cotas as atual (chave, tomadas, fim)
    values (${key}, 1, to_timestamp(${Math.ceil(Date.now() / windowMs) * 3600}))
    on conflict (chave) do update set tomadas = atual.tomadas + 1 returning tomadas`,
  )
  return Number(row?.tomadas) > most ? 1 : null
}

class Store {
  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    _window: number,
    most: number,
  ): void {
    const used = how === 'shares' ? budgets.use({ key, most, windowMs }) : useByStatement(key, most)
    used.then(
      (waitMs) => done(null, { current: waitMs === null ? 0 : most + 1, ttl: windowMs }),
      (error: Error) => done(error),
    )
  }
  child(): Store {
    return this
  }
}
const app = Fastify()
if (how !== 'none') {
  await app.register(rateLimit, { store: Store, max: Number(budget), timeWindow: windowMs, keyGenerator: () => how })
}
app.get('/', async () => ({ result: [], count: 0 }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.stdin.resume().once('close', () => process.exit(0))
