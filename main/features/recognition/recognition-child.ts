/**
 * Runs in a process of its own at the lowest priority: recognising a page takes seconds, and a page may crash the engine.
 * Messages go over Node's IPC or Electron's parentPort.
 */
import os from 'node:os'
import type { EngineReply, EngineRequest } from './engine-messages.ts'
import { loadTesseract } from './tesseract.ts'

interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const { parentPort } = process as unknown as { parentPort?: ParentPort }
const loading = loadTesseract()

function reply(message: EngineReply): void {
  if (parentPort === undefined) process.send?.(message)
  else parentPort.postMessage(message)
}

async function serve({ id, image }: EngineRequest): Promise<void> {
  try {
    const tesseract = await loading
    reply({ id, ok: true, page: tesseract.read(image), memoryBytes: process.memoryUsage.rss() })
  } catch (error) {
    reply({ id, ok: false, reason: error instanceof Error ? error.message : String(error) })
  }
}

try {
  os.setPriority(os.constants.priority.PRIORITY_LOW)
} catch {
  // A system may forbid it; the recogniser still reads one page at a time.
}
loading.catch(() => {})
if (parentPort === undefined) {
  process.on('message', (message) => void serve(message as EngineRequest))
  // Otherwise a killed parent would leave a child that works for nobody.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
} else parentPort.on('message', ({ data }) => void serve(data as EngineRequest))
