import type { Log } from '../log/index.ts'
import { type EnginePage, type EngineReply, engineReplySchema } from './engine-messages.ts'

/** A child process that recognises pages, and can be killed when one hangs. The host starts it. */
export interface EngineProcess {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  kill(): void
}

type EngineFailure = 'slow' | 'crashed' | 'failed'

export interface EngineOptions {
  spawn(): EngineProcess
  log: Pick<Log, 'warn'>
  /** Time limit of a page. Default: 3 minutes, for slow computers under load. */
  limitMs?: number
  /** The idle child ends after this time and gives its memory back. Default: 20 s. */
  idleMs?: number
  /** A child that holds more after a page is replaced. Default: 512 MiB. */
  recycleBytes?: number
}

/** Recognises pages, one at a time. */
export interface PageEngine {
  /** @param image the path of a PGM file */
  read(image: string): Promise<EnginePage | { readonly failed: EngineFailure }>
  /** Ends the child, and the page in it: `read` resolves as crashed. */
  stop(): void
}

export function createEngine(options: EngineOptions): PageEngine {
  const { spawn, log, limitMs = 180_000, idleMs = 20_000, recycleBytes = 512 * 1024 * 1024 } = options
  let child: EngineProcess | null = null
  let lastId = 0
  let current: { id: number; resolve(result: Awaited<ReturnType<PageEngine['read']>>): void } | null = null
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(timer)
    const ended = child
    child = null
    ended?.kill()
  }

  function finish(result: Awaited<ReturnType<PageEngine['read']>>): void {
    clearTimeout(timer)
    const finished = current
    current = null
    if (child !== null) timer = setTimeout(end, idleMs).unref()
    finished?.resolve(result)
  }

  function giveUp(failed: EngineFailure): void {
    end()
    if (current === null) return
    log.warn('recognition.engine-lost', { reason: failed })
    finish({ failed })
  }

  function receive(reply: EngineReply): void {
    if (reply.id !== current?.id) return
    if (reply.ok) {
      if (reply.memoryBytes > recycleBytes) end()
      return finish(reply.page)
    }
    log.warn('recognition.page-failed', { error: reply.reason })
    // Its memory may be corrupt after an error.
    end()
    finish({ failed: 'failed' })
  }

  function start(): EngineProcess {
    const started = spawn()
    started.onExit(() => child === started && giveUp('crashed'))
    started.onMessage((message) => {
      if (child !== started) return
      const reply = engineReplySchema.safeParse(message).data
      if (reply === undefined) giveUp('crashed')
      else receive(reply)
    })
    return started
  }

  return {
    read: (image) =>
      new Promise((resolve) => {
        clearTimeout(timer)
        lastId += 1
        current = { id: lastId, resolve }
        try {
          child ??= start()
          timer = setTimeout(() => giveUp('slow'), limitMs)
          child.send({ id: lastId, image })
        } catch (error) {
          log.warn('recognition.not-started', { error })
          giveUp('crashed')
        }
      }),
    stop: () => giveUp('crashed'),
  }
}
