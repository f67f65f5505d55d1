import { createConnection, createServer, type Socket } from 'node:net'

/** The program of moving-address.ts: forwards TCP to the port that its parent names. */
let target: number | null = null
const open = new Set<Socket>()

const server = createServer((incoming) => {
  if (target === null) {
    incoming.resetAndDestroy()
    return
  }
  const outgoing = createConnection({ port: target, host: '127.0.0.1', noDelay: true })
  incoming.setNoDelay(true)
  for (const [one, other] of [
    [incoming, outgoing],
    [outgoing, incoming],
  ] as const) {
    open.add(one)
    one.on('error', () => other.destroy())
    one.once('close', () => {
      open.delete(one)
      other.destroy()
    })
    one.pipe(other)
  }
})
process.on('message', ({ port, cuts }: { port: number | null; cuts: boolean }) => {
  target = port
  if (cuts) for (const socket of open) socket.destroy()
  else for (const socket of open) socket.removeAllListeners().unpipe().pause()
  process.send?.('moved')
})
// Ctrl+C is for the parent, which ends this process.
process.on('SIGINT', () => undefined)
process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
