import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type ChildProcess, forkChild } from '../../../main/child-process.ts'
import { createConversion } from '../../../main/engine/conversion/index.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
const from = path.join(folder, 'picture')
writeFileSync(from, '\xff\xd8\xff', 'latin1')

const pids: number[] = []
function spawn(): ChildProcess {
  const child = forkChild(new URL('unruly-child.ts', import.meta.url))
  if (child.pid !== undefined) pids.push(child.pid)
  return child
}
const unruly = (limitMs = 30_000) =>
  createConversion({ spawn, log: { warn: () => undefined }, limits: { limitMs, memoryBytes: 300 * 2 ** 20 } })
const orderOf = (name: string) => ({ from, name, to: mkdtempSync(path.join(folder, 'to-')), paper: 'as-is' as const })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['fill buffers', 'memory'],
  ['fill the heap', 'memory'],
  ['fill WebAssembly', 'memory'],
  ['allocate too much', 'memory'],
  ['throw', 'damaged'],
  ['exit', 'crashed'],
  ['kill', 'crashed'],
  ['babble', 'damaged'],
])('refuses a file whose decoder does %s as %s, and leaves nothing behind', async (name, why) => {
  const order = orderOf(name)
  await expect(unruly().convert(order)).resolves.toEqual({ kind: 'refused', why })
  expect(readdirSync(order.to)).toEqual([])
  expect(pids.filter(isAlive)).toEqual([])
})

it('kills a decoder that hangs, and tells that it was slow', async () => {
  await expect(unruly(1500).convert(orderOf('hang'))).resolves.toEqual({ kind: 'refused', why: 'slow' })
  expect(pids.filter(isAlive)).toEqual([])
})

it("rejects with the system's error when the disk fails", async () => {
  await expect(unruly().convert(orderOf('disk full'))).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(unruly().convert({ ...orderOf('x'), from: `${from}-gone` })).rejects.toMatchObject({ code: 'ENOENT' })
})

it('runs two children at once; the third waits, may be cancelled while it waits, and all end with the conversion', async () => {
  const before = pids.length
  const conversion = unruly()
  const leave = new AbortController()
  const first = conversion.convert(orderOf('hang'), leave.signal)
  const second = conversion.convert(orderOf('hang'))
  const third = conversion.convert(orderOf('hang'))
  const fourth = conversion.convert(orderOf('hang'), leave.signal)
  await expect.poll(() => pids.length - before, { timeout: 20_000 }).toBe(2)
  leave.abort()
  const cancelled = { kind: 'refused', why: 'cancelled' }
  expect(await Promise.all([first, fourth])).toEqual([cancelled, cancelled])
  await expect.poll(() => pids.length - before, { timeout: 20_000 }).toBe(3)
  await conversion.close()
  expect(await Promise.all([second, third])).toEqual([cancelled, cancelled])
  expect(pids.filter(isAlive)).toEqual([])
  expect(await conversion.convert(orderOf('hang'))).toEqual(cancelled)
})
