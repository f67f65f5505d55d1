import Fastify from 'fastify'

/** A server process with one empty route: the least that a request costs. */
const app = Fastify()
app.post('/', async () => ({ result: [], count: 0 }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.stdin.resume().once('close', () => process.exit(0))
