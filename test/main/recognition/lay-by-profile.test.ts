import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { createLayByProfile, maxWaitMs } from '../../../main/features/recognition/lay-by-profile.ts'

const addedAt = '2026-11-20T12:00:00.000Z'
const scan = { pages: 3, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: ['no-text' as const] }

function open({
  read = 0,
  report = scan as CaptureRow['report'],
  laid = ok(null) as Outcome<unknown>,
  can = true,
  sendsItself = true,
  startsAfterMs = 0,
  /** The pages that are done once the text was laid for the first time. */
  readAfter = null as number | null,
} = {}) {
  const given = { fileId: randomUUID(), sha256: 'a'.repeat(64), addedAt, report, sendsItself }
  const row = given as CaptureRow & typeof given
  const state = { read, passedMs: startsAfterMs, awaiting: [row], laid }
  const done: string[] = []
  const layer = createLayByProfile({
    awaiting: () => state.awaiting,
    settled() {
      done.push('settled')
      state.awaiting = []
    },
    store: { pagesOf: () => new Set(Array.from({ length: state.read }, (_, index) => index + 1)) },
    canRecognise: () => can,
    async layText() {
      done.push('laid')
      const answer = state.laid
      if (done.length === 1) state.read = readAfter ?? state.read
      return answer
    },
    now: () => new Date(Date.parse(addedAt) + state.passedMs),
    log: { warn: vi.fn() },
  })
  async function run(): Promise<string[]> {
    layer.run()
    await new Promise(setImmediate)
    return done
  }
  return { state, run, close: layer.close }
}

it('a file is let go of once its last page is done and its text is laid into it', async () => {
  const { state, run, close } = open({ read: 2 })
  expect(await run()).toEqual([])
  state.read = 3
  expect(await run()).toEqual(['laid', 'settled'])
  expect(await run()).toEqual(['laid', 'settled'])
  await close()
})

it('a file with a page that is never done is let go of without text after thirty minutes', async () => {
  const { state, run, close } = open({ read: 2 })
  state.passedMs = maxWaitMs - 1
  expect(await run()).toEqual([])
  state.passedMs = maxWaitMs
  expect(await run()).toEqual(['settled'])
  await close()
})

it('a file that the person sends is waited for as long as it takes', async () => {
  const { state, run, close } = open({ read: 2, sendsItself: false })
  state.passedMs = 2 * maxWaitMs
  expect(await run()).toEqual([])
  state.read = 3
  expect(await run()).toEqual(['laid', 'settled'])
  await close()
})

it('a file from before the start of the program has thirty minutes from there', async () => {
  const { state, run, close } = open({ read: 2, startsAfterMs: 10 * maxWaitMs })
  expect(await run()).toEqual([])
  state.passedMs += maxWaitMs
  expect(await run()).toEqual(['settled'])
  await close()
})

it('a file that the person has changed meanwhile is not let go of, but waited for anew', async () => {
  const { state, run, close } = open({ read: 3, laid: failed('conflict'), readAfter: 0 })
  expect(await run()).toEqual(['laid'])
  state.read = 3
  state.laid = ok(null)
  expect(await run()).toEqual(['laid', 'laid', 'settled'])
  await close()
})

it.each([
  ['a signed PDF', { report: { ...scan, signatures: 1 } }],
  ['a PDF with text of its own', { report: { ...scan, findings: [] } }],
  ['any file while recognition is off', { can: false }],
])('%s is let go of at once, as it is', async (_what, changes) => {
  const { run, close } = open(changes)
  expect(await run()).toEqual(['settled'])
  await close()
})

it('a file that refuses the text is let go of as it is', async () => {
  const { run, close } = open({ read: 3, laid: failed('refused') })
  expect(await run()).toEqual(['laid', 'settled'])
  await close()
})

it('a file that is not examined yet is kept', async () => {
  const { run, close } = open({ report: null })
  expect(await run()).toEqual([])
  await close()
})
