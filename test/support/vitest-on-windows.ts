import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, afterEach, before, beforeEach, describe as suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { format } from 'node:util'
import { expect as baseExpect } from '@playwright/test'

// Vitest's functions on Node's own runner, because Vitest's bundler is installed for Linux only.
mkdirSync(tmpdir(), { recursive: true })

type Body = (...values: never[]) => unknown
type Register = (title: string, body: () => unknown) => unknown

const expect = baseExpect.configure({ timeout: 45_000 })
const finished: (() => unknown)[] = []
const onTestFinished = (work: () => unknown) => void finished.push(work)
afterEach(async () => {
  for (const work of finished.splice(0).toReversed()) await work()
})

const each = (register: Register) => (rows: readonly unknown[]) => (title: string, body: Body) => {
  for (const row of rows) {
    const values = (Array.isArray(row) ? row : [row]) as never[]
    const { length } = title.match(/%[sdij]/g) ?? []
    register(format(title, ...values.slice(0, length)), () => body(...values))
  }
}
const runner = (register: Register, skip: Register) => {
  const named = Object.assign(register, { each: each(register) })
  return Object.assign((title: string, body: () => unknown) => register(title, body), {
    each: named.each,
    skip,
    skipIf: (isSkipped: unknown) => (isSkipped ? skip : named),
    runIf: (isRun: unknown) => (isRun ? named : skip),
  })
}
const it = runner(
  (title, body) => test(title, () => body() as Promise<void>),
  (title) => test(title, { skip: true }),
)
const describe = runner(
  (title, body) => suite(title, () => void body()),
  (title) => suite(title, { skip: true }),
)

// Node's runner gives a test up when nothing else keeps the process alive.
const alive = setInterval(() => {}, 60_000)
after(() => clearInterval(alive))

interface Wait {
  readonly timeout: number
  readonly interval: number
}
const vi = {
  async waitFor<T>(check: () => T, { timeout, interval }: Wait): Promise<Awaited<T>> {
    const until = performance.now() + timeout
    for (;;) {
      try {
        return await check()
      } catch (error) {
        if (performance.now() > until) throw error
      }
      await delay(interval)
    }
  },
}

export {
  after as afterAll,
  afterEach,
  before as beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  it as test,
  onTestFinished,
  vi,
}
