import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decode } from 'fast-png'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPdfPool, type PdfPool, PoolClosed } from '../../../main/pdf/index.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { patience } from '../../support/patience.ts'
import { removeFolder } from '../../support/remove-folder.ts'

/** The beginning and the end of a valid one-page document of exactly so many bytes; between them lie zeros. */
function sparsePdf(sizeBytes: number): { head: Buffer; tail: Buffer; sizeBytes: number } {
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let head = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const [index, body] of bodies.entries()) {
    offsets.push(head.length)
    head += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  offsets.push(head.length)
  // Every number has its full width, so that no length depends on another.
  const digits = (value: number) => String(value).padStart(10, '0')
  const opening = (length: number) => `4 0 obj\n<</Length ${digits(length)}>>stream\n`
  const entries = offsets.map((offset) => `${digits(offset)} 00000 n \n`).join('')
  const closing = (at: number) =>
    `\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n${entries}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${digits(at)}\n%%EOF\n`
  const before = head.length + opening(0).length
  const length = sizeBytes - before - closing(0).length
  const table = before + length + '\nendstream\nendobj\n'.length
  return { head: Buffer.from(head + opening(length)), tail: Buffer.from(closing(table)), sizeBytes }
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-pool-'))
})
afterAll(() => removeFolder(folder))
const at = (name: string) => path.join(folder, name)
function write(name: string, bytes: Uint8Array): string {
  writeFileSync(at(name), bytes)
  return at(name)
}
const quiet = { warn: () => {} }
/** For what comes to its end: longer than any machine needs. */
const limitMs = patience.timeout

describe('a worker that does not come to an end', () => {
  let pool: PdfPool
  let warned: unknown[]
  const start = (limit = limitMs) => {
    warned = []
    const entry = new URL('./odd-worker.ts', import.meta.url)
    pool = createPdfPool({ entry, limitMs: limit, log: { warn: (_, fields) => warned.push(fields?.['reason']) } })
  }
  afterEach(() => {
    vi.useRealTimers()
    return pool.close()
  })

  it.each([
    ['hangs', 'slow'],
    ['throws', 'crashed'],
    ['leaves', 'crashed'],
    ['breaks', 'crashed'],
  ] as const)('that %s is ended and replaced, and the others go on in their order', async (name, reason) => {
    // The time is the test's to give: to what hangs and to nothing else, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    start()
    const order: string[] = []
    const told = (each: string) => pool.examine(each).finally(() => order.push(each))
    const first = told('first')
    const others = [name, 'second', 'third'].map(told)
    await first
    if (reason === 'slow') vi.advanceTimersByTime(limitMs)
    const all = await Promise.all([first, ...others])
    expect(all).toEqual([1, { kind: 'gave-up', reason }, 1, 2])
    expect(order).toEqual(['first', name, 'second', 'third'])
    expect(warned).toEqual([reason])
  })

  it('that takes all memory is ended, and the program is not', async () => {
    start()
    expect(await pool.examine('swallows')).toEqual({ kind: 'gave-up', reason: 'crashed' })
    expect(await pool.examine('next')).toBe(1)
  })

  it('is not used again once it has grown too large', async () => {
    start()
    expect([await pool.examine('a'), await pool.examine('grows'), await pool.examine('b')]).toEqual([1, 2, 1])
  })

  it('is kept where only the system has said no', async () => {
    start()
    await expect(pool.examine('unreadable')).rejects.toMatchObject({ code: 'EACCES' })
    expect(await pool.examine('b')).toBe(2)
  })

  it('gives no picture, and says no more of it', async () => {
    start(200)
    expect(await pool.picture('hangs', at('none.png'))).toBe(false)
  })

  it('does not keep the pool from closing: what is left is told so', async () => {
    start()
    const left = Promise.allSettled([pool.examine('hangs'), pool.examine('after')])
    await pool.close()
    const closed = { status: 'rejected', reason: expect.any(PoolClosed) }
    expect(await left).toEqual([closed, closed])
    await expect(pool.examine('late')).rejects.toBeInstanceOf(PoolClosed)
  })
})

it('closes though a worker is held by a system call that nobody answers', async () => {
  execFileSync('mkfifo', [at('held.pipe')])
  const entry = new URL('./odd-worker.ts', import.meta.url)
  const pool = createPdfPool({ entry, limitMs: 60_000, closeMs: 10, log: quiet })
  const held = pool.examine(at('held.pipe')).catch((error: unknown) => error)
  // Opened only when what the worker waits for reads at the other end.
  const end = await open(at('held.pipe'), 'w')
  await pool.close()
  expect(await held).toBeInstanceOf(PoolClosed)
  await end.close()
})

describe('the workers', () => {
  const pool = createPdfPool({ limitMs, log: quiet })
  afterAll(() => pool.close())

  it('copy while something is looked at, each in a lane of its own', async () => {
    const from = write('a.pdf', tinyPdf('Nota'))
    const [kept, look] = await Promise.all([pool.keep({ from, to: at('kept'), maxBytes: 1e6 }), pool.examine(from)])
    expect(kept).toMatchObject({ sizeBytes: statSync(from).size })
    expect(look).toMatchObject({ kind: 'opened', pages: 1, characters: 4 })
    expect(statSync(at('kept')).mode & 0o777).toBe(0o600)
  })

  it('overwrite nothing', async () => {
    const from = write('b.pdf', tinyPdf('Nota'))
    const to = write('there', Buffer.from('x'))
    expect(await pool.keep({ from, to, maxBytes: 1e6 })).toMatchObject({ notWritten: { code: 'EEXIST' } })
    expect(readFileSync(to, 'utf8')).toBe('x')
  })

  it('tell an original that is not there from a copy that cannot be written', async () => {
    const from = write('f.pdf', tinyPdf('Nota'))
    const nowhere = at('nowhere/kept')
    expect(await pool.keep({ from, to: nowhere, maxBytes: 1e6 })).toMatchObject({ notWritten: { code: 'ENOENT' } })
    const lost = pool.keep({ from: at('nothing'), to: at('lost'), maxBytes: 1e6 })
    await expect(lost).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('say what the system says where a file is not there', async () => {
    await expect(pool.examine(at('nothing'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(pool.picture(at('nothing'), at('x.png'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('draw the first page small, on white, into a private file', async () => {
    const from = write('c.pdf', tinyPdf('Nota'))
    expect(await pool.picture(from, at('c.png'))).toBe(true)
    const { width, height, data } = decode(readFileSync(at('c.png')))
    expect([width, height]).toEqual([200, 133])
    expect([...data.slice(0, 3)]).toEqual([255, 255, 255])
    // The words are there.
    expect(data.some((value) => value < 128)).toBe(true)
    expect(statSync(at('c.png')).mode & 0o777).toBe(0o600)
    expect(await pool.picture(write('d.pdf', Buffer.from('%PDF-1.7\n%%EOF')), at('d.png'))).toBe(false)
    expect(existsSync(at('d.png'))).toBe(false)
  })

  it('read little of a document of two gigabytes, and hold less', async () => {
    const from = at('large.pdf')
    const { head, tail, sizeBytes } = sparsePdf(2 ** 31 - 1)
    writeFileSync(from, head)
    truncateSync(from, sizeBytes - tail.length)
    writeFileSync(from, tail, { flag: 'a' })
    expect(statSync(from).size).toBe(2 ** 31 - 1)
    // With the worker made, so that what it takes by itself does not count.
    await pool.examine(write('e.pdf', tinyPdf('Nota')))
    const before = process.memoryUsage().rss
    const look = await pool.examine(from)
    expect(look).toMatchObject({ kind: 'opened', pages: 1, isRepaired: false })
    expect(look.kind === 'opened' && look.bytesRead).toBeLessThan(1_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000)
  })
})
