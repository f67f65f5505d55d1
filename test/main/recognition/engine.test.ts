import { fork } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createEngine, type EngineProcess } from '../../../main/recognition/engine.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-engine-'))
afterAll(() => removeFolder(folder))

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

it('a page on which the engine hangs is given up as slow, and the next page gets a new engine @all', async () => {
  const engine = createEngine({ spawn: () => spawn('hangs'), log, limitMs: 1500 })
  expect(await engine.read(black)).toStrictEqual({ failed: 'slow' })
  expect(await engine.read(dark)).toMatchObject({ confidence: 90 })
  engine.stop()
})

it('a page on which the engine dies is given up as crashed, and the next page gets a new engine', async () => {
  const engine = createEngine({ spawn: () => spawn('dies'), log })
  expect(await engine.read(black)).toStrictEqual({ failed: 'crashed' })
  expect(await engine.read(dark)).toMatchObject({ confidence: 90 })
  engine.stop()
})

it('an idle engine ends, so that its memory is free', async () => {
  await expect.poll(() => alive).toBe(0)
  const engine = createEngine({ spawn: () => spawn('reads'), log, idleMs: 1 })
  await engine.read(dark)
  await expect.poll(() => alive).toBe(0)
})
