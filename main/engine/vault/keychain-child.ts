/**
 * Runs in a process of its own, because keytar blocks: with a locked keyring and a display its calls never return, and
 * the process cannot exit. The parent kills it then.
 */
import { createRequire } from 'node:module'
import { serveParent } from '../../serve-parent.ts'

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
}
type Request =
  | { id: number; act: 'get'; service: string; account: string }
  | { id: number; act: 'set'; service: string; account: string; value: string }
async function perform(keytar: Keytar, request: Request): Promise<string | null> {
  const { service, account } = request
  if (request.act === 'get') return keytar.getPassword(service, account)
  await keytar.setPassword(service, account, request.value)
  return null
}

async function serve(request: Request): Promise<unknown> {
  try {
    // Loaded here, not at the top: without libsecret the require throws, and the error becomes the reply.
    const keytar = createRequire(import.meta.url)('keytar') as Keytar
    return { id: request.id, ok: true, value: await perform(keytar, request) }
  } catch (error) {
    return { id: request.id, ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

serveParent(serve)
