import { open, rm } from 'node:fs/promises'
import type { ChildLimits } from './child-messages.ts'
import { type ChildRunnerOptions, createChildRunner } from './child-runner.ts'
import { convertWithParts, type PartLimits, type PartTask, refusalOf } from './convert-parts.ts'
import type { Conversion, PicturesResult } from './types.ts'

interface ConversionLimits extends PartLimits {
  /** Time of one child by the clock, in milliseconds. Default: 2 minutes. */
  readonly limitMs: number
  /** Memory of one child. Default: 1.5 GiB. */
  readonly memoryBytes: number
  /** Of one picture. Default: 250 megapixels. */
  readonly pixels: number
}

const defaultLimits: ConversionLimits = {
  limitMs: 120_000,
  memoryBytes: 1.5 * 2 ** 30,
  pixels: 250_000_000,
  parts: 1000,
  partBytes: 2 * 2 ** 30,
  depth: 5,
}

interface ConversionParts extends Pick<ChildRunnerOptions, 'spawn' | 'log'> {
  limits?: Partial<ConversionLimits>
}

/** @param parts `spawn` is the host's fork of conversion-child.ts */
export function createConversion({ spawn, log, limits: given }: ConversionParts): Conversion {
  const limits = { ...defaultLimits, ...given }
  const { memoryBytes, pixels, limitMs } = limits
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const runner = createChildRunner({ spawn, log, limitMs, atOnce: 2 })

  const childLimits = (unused: Pick<ChildLimits, 'parts' | 'partBytes'>): ChildLimits => ({
    memoryBytes,
    pixels,
    ...unused,
  })
  const withClosing = (signal: AbortSignal | undefined) =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  return {
    convert(order, given) {
      const signal = withClosing(given)
      const convert = (task: PartTask, unused: Pick<ChildLimits, 'parts' | 'partBytes'>) =>
        runner.run({ task: 'convert', ...task, limits: childLimits(unused) }, signal)
      return track(convertWithParts(order, { limits, convert, signal }))
    },
    async picturesToPdf({ pictures, to, paper, dpi = null }, signal): Promise<PicturesResult> {
      // Taken first: from here on, the file of this name is this order's own.
      await (await open(to, 'wx', 0o600)).close()
      let isMade = false
      try {
        const own = { pictures, to, paper, dpi, limits: childLimits({ parts: 0, partBytes: 0 }) }
        const reply = await track(runner.run({ task: 'pictures', ...own }, withClosing(signal)))
        isMade = reply.kind === 'made'
        return reply.kind === 'made' ? { kind: 'made' } : { kind: 'refused', ...refusalOf(reply) }
      } finally {
        if (!isMade) await rm(to, { force: true })
      }
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}
