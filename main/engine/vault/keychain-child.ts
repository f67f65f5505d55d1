/**
 * Runs in a process of its own, because keytar blocks: with a locked keyring and a display its calls never return, and
 * the process cannot exit. The parent kills it then. Messages go over Node's IPC or Electron's parentPort.
 */
import { createRequire } from 'node:module'

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
}
type Request =
  | { id: number; act: 'get'; service: string; account: string }
  | { id: number; act: 'set'; service: string; account: string; value: string }
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const { parentPort } = process as unknown as { parentPort?: ParentPort }

function reply(message: unknown): void {
  if (parentPort === undefined) process.send?.(message)
  else parentPort.postMessage(message)
}

async function perform(keytar: Keytar, request: Request): Promise<string | null> {
  const { service, account } = request
  if (request.act === 'get') return keytar.getPassword(service, account)
  await keytar.setPassword(service, account, request.value)
  return null
}

async function serve(request: Request): Promise<void> {
  try {
    // Loaded here, not at the top: without libsecret the require throws, and the error becomes the reply.
    const keytar = createRequire(import.meta.url)('keytar') as Keytar
    reply({ id: request.id, ok: true, value: await perform(keytar, request) })
  } catch (error) {
    reply({ id: request.id, ok: false, reason: error instanceof Error ? error.message : String(error) })
  }
}

if (parentPort === undefined) {
  process.on('message', (message) => void serve(message as Request))
  // Otherwise a killed parent would leave a child that waits for ever.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
} else parentPort.on('message', ({ data }) => void serve(data as Request))
