import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { decode } from 'fast-png'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createPdfPool, type PdfPool, PoolClosed, WorkerFailed } from '../../../main/engine/pdf/index.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { patience } from '../../support/patience.ts'
import { testFolder } from '../../support/test-folder.ts'

/** The beginning and the end of a valid one-page PDF of this size; zeros are between them. */
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
  // All numbers have a fixed width, so that no length depends on another one.
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

const folder = testFolder()
const at = (name: string) => path.join(folder, name)
function write(name: string, bytes: Uint8Array): string {
  writeFileSync(at(name), bytes)
  return at(name)
}
const quiet = { warn: () => {} }
/** Longer than any machine needs for a job that ends. */
const limitMs = patience.timeout

describe('the pool, when a job fails,', () => {
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
  ] as const)('replaces a worker that %s and runs the other jobs in order', async (name, reason) => {
    // Fake timers, so that only the hanging job reaches the limit, on any machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    start()
    const order: string[] = []
    const examine = (each: string) => pool.examine(each).finally(() => order.push(each))
    const first = examine('first')
    const others = [name, 'second', 'third'].map(examine)
    await first
    // A job gets up to twelve times its limit while it has not used so much of the processor.
    if (reason === 'slow') vi.advanceTimersByTime(limitMs * 14)
    const all = await Promise.all([first, ...others])
    expect(all).toEqual([1, { kind: 'gave-up', reason }, 1, 2])
    expect(order).toEqual(['first', name, 'second', 'third'])
    expect(warned).toEqual([reason])
  })

  it.each(['throws', 'leaves', 'breaks'])('leaves nothing of a new file whose worker %s', async (from) => {
    start()
    // The worker has written that much by then.
    const written = () => {
      const to = write('made', Buffer.from('%PDF'))
      return { to, scratch: write('made.scratch', Buffer.from('%PDF')) }
    }
    const makers = [
      (to: string) => pool.toArchive({ from, to }),
      (to: string) => pool.attachOriginal({ from, to, original: from, name: 'a.txt', mediaType: 'text/plain' }),
      (to: string) => pool.layText({ from, to, pages: [] }),
    ]
    for (const make of makers) {
      const { to, scratch } = written()
      expect(await make(to)).toEqual({ kind: 'gave-up', reason: 'crashed' })
      expect([to, scratch].filter((each) => existsSync(each))).toEqual([])
    }
  })

  it('lets a job end that waits longer than its limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    start()
    execFileSync('mkfifo', [at('waits.pipe')])
    const waits = pool.examine(at('waits.pipe'))
    const end = await open(at('waits.pipe'), 'w')
    vi.advanceTimersByTime(limitMs * 2)
    await end.close()
    expect(await waits).toBe(1)
  })

  it('gives up a job that uses more of the processor than its limit', async () => {
    start(100)
    expect(await pool.examine('hangs')).toEqual({ kind: 'gave-up', reason: 'slow' })
  })

  it('survives a worker that uses all its memory @all', async () => {
    start()
    expect(await pool.examine('swallows')).toEqual({ kind: 'gave-up', reason: 'crashed' })
    expect(await pool.examine('next')).toBe(1)
  })

  it('replaces a worker that holds too much memory', async () => {
    start()
    expect([await pool.examine('a'), await pool.examine('grows'), await pool.examine('b')]).toEqual([1, 2, 1])
  })

  it('keeps the worker after an error of the system', async () => {
    start()
    await expect(pool.examine('unreadable')).rejects.toMatchObject({ code: 'EACCES' })
    expect(await pool.examine('b')).toBe(2)
  })

  it('returns false if drawing takes too long', async () => {
    start(200)
    expect(await pool.drawFirstPage('hangs', at('none.png'))).toBe(false)
  })

  it('rejects unfinished jobs with PoolClosed when it is closed', async () => {
    start()
    const left = Promise.allSettled([pool.examine('hangs'), pool.examine('after')])
    await pool.close()
    const closed = { status: 'rejected', reason: expect.any(PoolClosed) }
    expect(await left).toEqual([closed, closed])
    await expect(pool.examine('late')).rejects.toBeInstanceOf(PoolClosed)
  })
})

it('the pool closes while a worker is blocked in a system call', async () => {
  execFileSync('mkfifo', [at('held.pipe')])
  const entry = new URL('./odd-worker.ts', import.meta.url)
  const pool = createPdfPool({ entry, limitMs: 60_000, closeMs: 10, log: quiet })
  const held = pool.examine(at('held.pipe')).catch((error: unknown) => error)
  // Opening succeeds once the worker reads from the pipe.
  const end = await open(at('held.pipe'), 'w')
  await pool.close()
  expect(await held).toBeInstanceOf(PoolClosed)
  await end.close()
})

it('the pool appends nothing more where an ended worker may still write', async () => {
  execFileSync('mkfifo', [at('slow.pipe')])
  const entry = new URL('./odd-worker.ts', import.meta.url)
  const pool = createPdfPool({ entry, appendLimitMs: 1000, closeMs: 10, log: quiet })
  // Opened for both ways, so that opening does not wait for the worker.
  const end = await open(at('slow.pipe'), 'r+')
  const order = { from: at('slow.pipe'), scratch: '', parent: 2, to: '', offset: 0, object: 7 }
  await expect(pool.append(order, new AbortController().signal)).rejects.toBeInstanceOf(WorkerFailed)
  await end.close()
  await pool.close()
})

describe('the pool', () => {
  const pool = createPdfPool({ limitMs, log: quiet })
  afterAll(() => pool.close())

  it('copies a file while it examines another one @all', async () => {
    const from = write('a.pdf', tinyPdf('Nota'))
    const [kept, look] = await Promise.all([pool.copy({ from, to: at('kept'), maxBytes: 1e6 }), pool.examine(from)])
    expect(kept).toMatchObject({ sizeBytes: statSync(from).size })
    expect(look).toMatchObject({ kind: 'opened', pages: 1, characters: 4 })
    expect(statSync(at('kept')).mode & 0o777).toBe(0o600)
  })

  it('overwrites no file', async () => {
    const from = write('b.pdf', tinyPdf('Nota'))
    const to = write('there', Buffer.from('x'))
    expect(await pool.copy({ from, to, maxBytes: 1e6 })).toMatchObject({ writeFailed: { code: 'EEXIST' } })
    expect(readFileSync(to, 'utf8')).toBe('x')
  })

  it('distinguishes a missing original from a copy that cannot be written', async () => {
    const from = write('f.pdf', tinyPdf('Nota'))
    const nowhere = at('nowhere/kept')
    expect(await pool.copy({ from, to: nowhere, maxBytes: 1e6 })).toMatchObject({ writeFailed: { code: 'ENOENT' } })
    const lost = pool.copy({ from: at('nothing'), to: at('lost'), maxBytes: 1e6 })
    await expect(lost).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('rejects with the error of the system if a file is missing', async () => {
    await expect(pool.examine(at('nothing'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(pool.drawFirstPage(at('nothing'), at('x.png'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('draws the first page small, on white, into a private file', async () => {
    const from = write('c.pdf', tinyPdf('Nota'))
    expect(await pool.drawFirstPage(from, at('c.png'))).toBe(true)
    const { width, height, data } = decode(readFileSync(at('c.png')))
    expect([width, height]).toEqual([200, 133])
    expect([...data.slice(0, 3)]).toEqual([255, 255, 255])
    // There is text on the page.
    expect(data.some((value) => value < 128)).toBe(true)
    expect(statSync(at('c.png')).mode & 0o777).toBe(0o600)
    expect(await pool.drawFirstPage(write('d.pdf', Buffer.from('%PDF-1.7\n%%EOF')), at('d.png'))).toBe(false)
    expect(existsSync(at('d.png'))).toBe(false)
  })

  it('examines a document of two gigabytes by reading little of it, with little memory', async () => {
    const from = at('large.pdf')
    const { head, tail, sizeBytes } = sparsePdf(2 ** 31 - 1)
    writeFileSync(from, head)
    truncateSync(from, sizeBytes - tail.length)
    writeFileSync(from, tail, { flag: 'a' })
    expect(statSync(from).size).toBe(2 ** 31 - 1)
    // Start the worker first, so that its own memory does not count.
    await pool.examine(write('e.pdf', tinyPdf('Nota')))
    const before = process.memoryUsage().rss
    const look = await pool.examine(from)
    expect(look).toMatchObject({ kind: 'opened', pages: 1, isRepaired: false })
    expect(look.kind === 'opened' && look.bytesRead).toBeLessThan(1_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000)
  })
})
