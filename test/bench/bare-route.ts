import Fastify from 'fastify'

/** One route that does nothing, as a process of its own: what a request costs at the least. */
const app = Fastify()
app.post('/', async () => ({ result: [], count: 0 }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.stdin.resume().once('close', () => process.exit(0))
