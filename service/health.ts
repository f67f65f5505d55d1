import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/index.ts'
import { ApiError } from './errors.ts'

/** The role of a process: answer requests, execute events, or both. */
export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

const paths = ['/health', '/ready']

/** Liveness and readiness routes for supervisors and load balancers. A worker has no other routes. */
export function registerHealth(app: FastifyInstance, { db, role }: { db: Database; role: Role }): void {
  const schema = { hide: true }
  app.get('/health', { schema }, () => ({ status: 'ok' }))
  app.get('/ready', { schema }, async (request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { status: 'ok', role }
    } catch (error) {
      request.log.error({ err: error }, 'o banco de dados não responde')
      return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', role })
    }
  })
  if (role !== 'worker') return
  app.addHook('onRequest', async ({ url }) => {
    if (!paths.includes(url)) throw new ApiError(404, 'Este processo executa eventos e não atende pedidos.')
  })
}
