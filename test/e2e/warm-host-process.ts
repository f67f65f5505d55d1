import '../../main/hosts/threads.ts'
import { type BrowserHostOptions, startBrowserHost } from '../../main/hosts/browser/start.ts'

export type WarmRequest = { id: number; start: Omit<BrowserHostOptions, 'variables'> } | { id: number; close: string }
export type WarmReply = { id: number } & ({ address: string } | { closed: true } | { problem: string })

// One process for many applications, so that modules are loaded once. Ends with its parent.
const running = new Map<string, () => Promise<void>>()

async function answer(request: WarmRequest): Promise<WarmReply> {
  const { id } = request
  if ('close' in request) {
    const close = running.get(request.close)
    running.delete(request.close)
    await close?.()
    return { id, closed: true }
  }
  const started = await startBrowserHost({ ...request.start, variables: process.env })
  if (started.kind === 'held') return { id, problem: `process ${started.holder.pid} holds the data folder` }
  running.set(request.start.dataFolder, started.close)
  return { id, address: started.newAddress() }
}

process.on('message', (request: WarmRequest) => {
  void answer(request)
    .catch((error: unknown): WarmReply => ({ id: request.id, problem: String(error) }))
    .then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit())
