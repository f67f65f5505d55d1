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

type PageReading = EnginePage | { readonly failed: EngineFailure }

/** Recognises pages, one at a time: those of all accounts wait for each other, in order. */
export interface PageEngine {
  /**
   * @param image the path of a PGM file
   * @param signal takes the page back, also while it is read: resolves as crashed
   */
  read(image: string, signal: AbortSignal): Promise<PageReading>
  /** Ends the child at once, unless it reads a page. */
  rest(): void
}

interface WaitingPage {
  readonly image: string
  resolve(reading: PageReading): void
}

export function createEngine(options: EngineOptions): PageEngine {
  const { spawn, log, limitMs = 180_000, idleMs = 20_000, recycleBytes = 512 * 1024 * 1024 } = options
  const waiting: WaitingPage[] = []
  let child: EngineProcess | null = null
  let lastId = 0
  let current: WaitingPage | null = null
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(timer)
    const ended = child
    child = null
    ended?.kill()
  }

  function readNext(): void {
    if (current !== null) return
    clearTimeout(timer)
    current = waiting.shift() ?? null
    if (current === null) {
      if (child !== null) timer = setTimeout(end, idleMs).unref()
      return
    }
    lastId += 1
    try {
      child ??= start()
      timer = setTimeout(() => giveUp('slow'), limitMs)
      child.send({ id: lastId, image: current.image })
    } catch (error) {
      log.warn('recognition.not-started', { error })
      giveUp('crashed')
    }
  }

  function finish(reading: PageReading): void {
    const finished = current
    current = null
    finished?.resolve(reading)
    readNext()
  }

  function giveUp(failed: EngineFailure): void {
    end()
    if (current === null) return
    log.warn('recognition.engine-lost', { reason: failed })
    finish({ failed })
  }

  function receive(reply: EngineReply): void {
    if (current === null || reply.id !== lastId) return
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

  function takeBack(page: WaitingPage): void {
    if (page === current) {
      end()
      return finish({ failed: 'crashed' })
    }
    const place = waiting.indexOf(page)
    if (place === -1) return
    waiting.splice(place, 1)
    page.resolve({ failed: 'crashed' })
  }

  return {
    read: (image, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve({ failed: 'crashed' })
        const page = untilAborted({ image, resolve }, signal, takeBack)
        waiting.push(page)
        readNext()
      }),
    rest() {
      if (current === null) end()
    },
  }
}

/** The page, taken back when the signal comes before its reading; a signal that stays does not hold it. */
function untilAborted({ image, resolve }: WaitingPage, signal: AbortSignal, takeBack: (page: WaitingPage) => void) {
  const stop = () => takeBack(page)
  const page: WaitingPage = {
    image,
    resolve(reading) {
      signal.removeEventListener('abort', stop)
      resolve(reading)
    },
  }
  signal.addEventListener('abort', stop)
  return page
}
