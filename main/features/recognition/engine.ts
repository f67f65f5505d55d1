import type { ChildProcess } from '../../child-process.ts'
import type { Log } from '../../engine/log/index.ts'
import { type EnginePage, type EngineReply, engineReplySchema } from './engine-messages.ts'

/** A child process that recognises pages, and can be killed when one hangs. The host starts it. */
export interface EngineProcess extends ChildProcess {
  /** Processor time that it has used, in milliseconds; null if the system does not tell. */
  cpuMs?(): number | null
}

type EngineFailure = 'slow' | 'crashed' | 'failed'

/** A child that holds more after a page is replaced. */
const recycleBytes = 512 * 1024 * 1024

interface EngineOptions {
  spawn(): EngineProcess
  log: Pick<Log, 'warn'>
  /** Processor time that a page may take: on a busy computer the clock goes on while the engine waits. Default: 3 minutes. */
  limitMs?: number
  /** Time by the clock after which a page hangs, or where the processor time is unknown. Default: 30 minutes. */
  hangMs?: number
  /** The idle child ends after this time and gives its memory back. Default: 20 s. */
  idleMs?: number
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
  const { spawn, log, idleMs = 20_000 } = options
  const waiting: WaitingPage[] = []
  let child: EngineProcess | null = null
  let lastId = 0
  let current: WaitingPage | null = null
  let stopTimer = () => {}

  function end(): void {
    stopTimer()
    const ended = child
    child = null
    ended?.kill()
  }

  function readNext(): void {
    if (current !== null) return
    stopTimer()
    current = waiting.shift() ?? null
    if (current === null) {
      const timer = setTimeout(end, idleMs).unref()
      stopTimer = () => clearTimeout(timer)
      return
    }
    lastId += 1
    try {
      child ??= start()
      stopTimer = watchTime(child, options, () => giveUp('slow'))
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

/** Looks again and again how much processor time the page has taken. Returns the end of looking. */
function watchTime(
  reading: EngineProcess,
  { limitMs = 180_000, hangMs = 1_800_000 }: Pick<EngineOptions, 'limitMs' | 'hangMs'>,
  over: () => void,
): () => void {
  const before = reading.cpuMs?.() ?? 0
  const begun = performance.now()
  const timer = setInterval(() => {
    const cpuMs = reading.cpuMs?.() ?? null
    if ((cpuMs !== null && cpuMs - before > limitMs) || performance.now() - begun > hangMs) over()
  }, Math.min(limitMs, hangMs) / 20)
  return () => clearInterval(timer)
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
