import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createEngine, type EngineProcess } from '../../../main/features/recognition/engine.ts'
import type { EngineRequest } from '../../../main/features/recognition/engine-messages.ts'
import { forkRecognition } from '../../../main/features/recognition/fork-recognition.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

const picture = (name: string, shade: number) => {
  const file = path.join(folder, name)
  writeFileSync(file, Buffer.concat([Buffer.from('P5\n10 10\n255\n'), Buffer.alloc(100, shade)]))
  return file
}
const dark = picture('dark.pgm', 110)
const black = picture('black.pgm', 20)

let alive = 0
function spawn(mode: string): EngineProcess {
  const child = fork(new URL('fake-engine-child.ts', import.meta.url), [mode], { execArgv: [] })
  alive += 1
  child.on('exit', () => {
    alive -= 1
  })
  return {
    send: (message) => child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill('SIGKILL'),
  }
}
const log = { warn: () => {} }
const { signal } = new AbortController()

it('a page on which the engine hangs is given up as slow, and the next page gets a new engine @all', async () => {
  const engine = createEngine({ spawn: () => spawn('hangs'), log, hangMs: 1500 })
  expect(await engine.read(black, signal)).toStrictEqual({ failed: 'slow' })
  expect(await engine.read(dark, signal)).toMatchObject({ confidence: 90 })
  engine.rest()
})

it('a page on which the engine dies is given up as crashed, and the next page gets a new engine', async () => {
  const engine = createEngine({ spawn: () => spawn('dies'), log })
  expect(await engine.read(black, signal)).toStrictEqual({ failed: 'crashed' })
  expect(await engine.read(dark, signal)).toMatchObject({ confidence: 90 })
  engine.rest()
})

it('an engine of plain Node tells the time that it has had of the processor, until it ends', async () => {
  const child = forkRecognition(new URL('fake-engine-child.ts', import.meta.url))
  expect(child.cpuMs?.()).toEqual(expect.any(Number))
  const ended = new Promise<void>((resolve) => child.onExit(resolve))
  child.kill()
  await ended
  expect(child.cpuMs?.()).toBeNull()
})

it('an idle engine ends, so that its memory is free', async () => {
  await expect.poll(() => alive).toBe(0)
  const engine = createEngine({ spawn: () => spawn('reads'), log, idleMs: 1 })
  await engine.read(dark, signal)
  await expect.poll(() => alive).toBe(0)
})

/** Engines that the test answers for. */
function handDriven(cpuMs: () => number | null = () => null) {
  const sent: string[] = []
  let spawned = 0
  let killed = 0
  let answer = () => {}
  const engine = createEngine({
    log,
    spawn() {
      spawned += 1
      let listener: (message: unknown) => void = () => {}
      return {
        send(message) {
          const { id, image } = message as EngineRequest
          sent.push(image)
          answer = () => listener({ id, ok: true, page: { words: [], confidence: 90, turn: 0 }, memoryBytes: 0 })
        },
        onMessage: (given) => {
          listener = given
        },
        onExit: () => {},
        cpuMs,
        kill: () => {
          killed += 1
        },
      }
    },
  })
  return { engine, sent, answer: () => answer(), counts: () => ({ spawned, killed }) }
}

it('pages that are asked for at once are read one after the other, by one process', async () => {
  const { engine, sent, answer, counts } = handDriven()
  const readings = ['a', 'b', 'c'].map((image) => engine.read(image, signal))
  for (const count of [1, 2, 3]) {
    expect(sent).toHaveLength(count)
    engine.rest()
    answer()
    await readings[count - 1]
  }
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(counts()).toEqual({ spawned: 1, killed: 0 })
  engine.rest()
  expect(counts().killed).toBe(1)
})

describe('a page that takes long by the clock', () => {
  /** Reads one page for so many minutes, in each of which the engine gets this part of the processor. */
  async function readFor(minutes: number, share: number) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      let cpuMs = 5000
      const driven = handDriven(() => cpuMs)
      const reading = driven.engine.read('a', signal)
      for (let minute = 0; minute < minutes; minute += 1) {
        cpuMs += share * 60_000
        await vi.advanceTimersByTimeAsync(60_000)
      }
      driven.answer()
      return await reading
    } finally {
      vi.useRealTimers()
    }
  }

  it('is read where other programs have the processor', async () => {
    expect(await readFor(20, 0.1)).toMatchObject({ confidence: 90 })
  })

  it('is given up once it has taken three minutes of the processor', async () => {
    expect(await readFor(4, 1)).toStrictEqual({ failed: 'slow' })
  })

  it('is given up after half an hour without an answer', async () => {
    expect(await readFor(31, 0)).toStrictEqual({ failed: 'slow' })
  })
})

it.each([
  { name: 'waits', taken: 1, sent: ['a', 'c'], spawned: 1 },
  // Its process is ended; the next page gets another.
  { name: 'is read', taken: 0, sent: ['a', 'b', 'c'], spawned: 2 },
])('a page that is taken back while it $name leaves the others their turn', async ({ taken, sent, spawned }) => {
  const driven = handDriven()
  const signals = ['a', 'b', 'c'].map(() => new AbortController())
  const readings = ['a', 'b', 'c'].map((image, nth) => driven.engine.read(image, signals[nth]?.signal ?? signal))
  signals[taken]?.abort()
  expect(await readings[taken]).toStrictEqual({ failed: 'crashed' })
  for (const reading of readings.toSpliced(taken, 1)) {
    driven.answer()
    expect(await reading).toMatchObject({ confidence: 90 })
  }
  expect(driven.sent).toEqual(sent)
  expect(driven.counts().spawned).toBe(spawned)
})
