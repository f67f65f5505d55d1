/** An engine that reads nothing: it answers one word, and hangs or dies on a picture with dark pixels. */
import { readFileSync } from 'node:fs'
import type { EngineReply, EngineRequest } from '../../../main/features/recognition/engine-messages.ts'

const [, , mode = 'reads'] = process.argv

process.on('message', ({ id, image }: EngineRequest) => {
  const dark = readFileSync(image)
    .subarray(20)
    .filter((pixel) => pixel < 100).length
  if (mode === 'hangs' && dark > 0) return
  if (mode === 'dies' && dark > 0) process.exit(3)
  const reply: EngineReply = {
    id,
    ok: true,
    page: { words: [[dark > 0 ? 'escura' : 'clara', 0, 300, 600, 900, 660]], confidence: 90, turn: 0 },
    memoryBytes: 0,
  }
  process.send?.(reply)
})
process.on('disconnect', () => process.exit(0))
