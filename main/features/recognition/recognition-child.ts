/**
 * Runs in a process of its own at the lowest priority: recognising a page takes seconds, and a page may crash the engine.
 */
import os from 'node:os'
import { serveParent } from '../../serve-parent.ts'
import type { EngineReply, EngineRequest } from './engine-messages.ts'
import { loadTesseract } from './tesseract.ts'

const loading = loadTesseract()

async function serve({ id, image }: EngineRequest): Promise<EngineReply> {
  try {
    const tesseract = await loading
    return { id, ok: true, page: tesseract.read(image), memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { id, ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

try {
  os.setPriority(os.constants.priority.PRIORITY_LOW)
} catch {
  // A system may forbid it; the recogniser still reads one page at a time.
}
loading.catch(() => {})
serveParent(serve)
