import { createServer } from 'node:net'

/** Loopback ports that nothing listens on now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  return ports
}
