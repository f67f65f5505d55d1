import { describe, expect, it } from 'vitest'
import { type ByteSource, StorageReadError } from '../../../pdf/reader/byte-source.ts'
import { createFileWorkers } from '../../../pdf/reader/file-workers.ts'
import { firstOf } from '../../support/in-usual.ts'
import type { OddTask } from './odd-worker.ts'

const program = new URL('./odd-worker.ts', import.meta.url)
const source: ByteSource = { bytes: 3, read: async () => Buffer.from('abc') }
const workersFor = (seconds: number, most = 1) =>
  createFileWorkers<OddTask, string>({ program, seconds, memoryMb: 32, most })

describe('a worker for uploaded files', () => {
  it.each(firstOf(['loop', 'grow'] as const))(
    'is ended when a file makes it %s, and the next file has an answer',
    async (task) => {
      const workers = workersFor(task === 'loop' ? 2 : 60)
      const hostile = workers.run({ owner: 'a', source, task })
      const next = workers.run({ owner: 'a', source, task: 'answer' })
      expect(await hostile).toBeNull()
      expect(await next).toBe('abc')
    },
  )

  it('takes over the bytes of a part without a copy, and leaves memory alone that other parts share', async () => {
    const [own, shared] = [Buffer.alloc(3, 'abc'), Buffer.from(new ArrayBuffer(8), 1, 3).fill('abc')]
    for (const part of [own, shared])
      expect(
        await workersFor(60).run({ owner: 'a', source: { bytes: 3, read: async () => part }, task: 'answer' }),
      ).toBe('abc')
    expect([own.length, shared.toString()]).toEqual([0, 'abc'])
  })

  it('passes on what the parser or the storage throws, and serves the next file', async () => {
    const workers = workersFor(60)
    await expect(workers.run({ owner: 'a', source, task: 'throw' })).rejects.toThrow('the parser failed')
    const broken: ByteSource = { bytes: 3, read: () => Promise.reject(new StorageReadError('gone')) }
    await expect(workers.run({ owner: 'a', source: broken, task: 'answer' })).rejects.toBeInstanceOf(StorageReadError)
    expect(await workers.run({ owner: 'a', source, task: 'answer' })).toBe('abc')
  })

  it('is there for another person while ten files of one person never end', async () => {
    const workers = workersFor(60, 2)
    const never = Promise.withResolvers<Buffer>()
    // Where the other person's file was first, nobody has asked for these bytes yet when they fail.
    never.promise.catch(() => undefined)
    const stuck: ByteSource = { bytes: 3, read: () => never.promise }
    const ended: string[] = []
    const all = Array.from({ length: 10 }, () =>
      workers.run({ owner: 'hostile', source: stuck, task: 'answer' }).finally(() => ended.push('hostile')),
    )
    expect(await workers.run({ owner: 'other', source, task: 'answer' })).toBe('abc')
    expect(ended).toEqual([])
    never.reject(new StorageReadError('gone'))
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(all.map(() => 'rejected'))
  })
})
