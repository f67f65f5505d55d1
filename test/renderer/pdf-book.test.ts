import type { PDFPageProxy } from 'pdfjs-dist'
import { expect, it } from 'vitest'
import { createBook, type Edition } from '../../renderer/ui/pdf/book.ts'
import { OverLimit } from '../../renderer/ui/pdf/over-limit.ts'

/** Lets everything that can go on now go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const much = 30 * 1024 * 1024

function world() {
  const editions: { read: number; lost: AbortController; isClosed: boolean }[] = []
  let opens = true
  /** Whether workers answer that they have done what they were asked before. */
  let areBusy = false
  const timers = new Set<() => void>()
  const edition = (): Edition => {
    const made = { read: 0, lost: new AbortController(), isClosed: false }
    const nth = editions.push(made) - 1
    return {
      ...{ pages: 3, fingerprint: 'a', read: () => made.read, lost: made.lost.signal },
      page: async (index) => ({ pageNumber: nth * 10 + index }) as PDFPageProxy,
      settled: () => (areBusy ? new Promise(() => {}) : Promise.resolve()),
      lose: (why) => made.lost.abort(why),
      close() {
        made.isClosed = true
      },
    }
  }
  const openAgain = async () => {
    if (!opens) throw new Error('gone')
    return edition()
  }
  const after = (_: number, run: () => void) => {
    timers.add(run)
    return () => void timers.delete(run)
  }
  const book = createBook(edition(), openAgain, { after })
  /** Lets the time of one page pass. */
  const pass = () => {
    for (const run of [...timers]) run()
  }
  /** From which edition a page comes: tens; which it is: ones. */
  const look = (index: number) => book.withPage(index, async ({ pageNumber }) => pageNumber)
  return {
    book,
    editions,
    look,
    pass,
    timers,
    refuse: (isRefused: boolean) => (opens = !isRefused),
    keepBusy: (isBusy: boolean) => (areBusy = isBusy),
  }
}

it('has one edition for as long as not much is read of it', async () => {
  const { look, editions } = world()
  expect([await look(0), await look(2), await look(0)]).toEqual([0, 2, 0])
  await settle()
  expect(editions).toHaveLength(1)
})

it('goes on with another edition once much was read of one, and ends what is done with the old one first', async () => {
  const { book, look, editions } = world()
  let end = () => {}
  const long = book.withPage(1, ({ pageNumber }) => new Promise<number>((resolve) => (end = () => resolve(pageNumber))))
  await settle()
  const [first] = editions
  if (first === undefined) throw new Error('there is no edition')
  first.read = much
  expect(await look(0)).toBe(0)
  await settle()
  expect(editions).toHaveLength(2)
  expect(await look(0)).toBe(10)
  expect(first.isClosed).toBe(false)
  end()
  expect(await long).toBe(1)
  expect(editions.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('opens no second edition while one opens, and keeps the one it has where none opens', async () => {
  const { look, editions, refuse } = world()
  const [first] = editions
  if (first === undefined) throw new Error('there is no edition')
  first.read = much
  refuse(true)
  expect(await look(0)).toBe(0)
  await settle()
  expect([await look(1), first.isClosed]).toEqual([1, false])
  await settle()
  refuse(false)
  await Promise.all([look(0), look(1), look(2)])
  await settle()
  expect(editions).toHaveLength(2)
  expect(first.isClosed).toBe(true)
})

it('opens the document again where its bytes were lost, and says so where they still are', async () => {
  const { look, editions, refuse } = world()
  editions[0]?.lost.abort()
  refuse(true)
  await expect(look(0)).rejects.toThrow('gone')
  refuse(false)
  expect(await look(2)).toBe(12)
})

it('does what an edition was lost over once more with another, also where pdf.js never ends it', async () => {
  const { book, editions } = world()
  const pages: number[] = []
  const text = book.withPage(2, ({ pageNumber }) => {
    pages.push(pageNumber)
    // As a page's text whose worker has been ended: nothing is said of it any more.
    return pages.length === 1 ? new Promise<string>(() => {}) : Promise.resolve('text')
  })
  await settle()
  editions[0]?.lost.abort(new Error('the bytes are gone'))
  expect(await text).toBe('text')
  expect(pages).toEqual([2, 12])
  expect(editions.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('tries no third edition where another is lost over the same, and goes on with one for the next', async () => {
  const { book, look, editions } = world()
  const lose = async (nth: number) => {
    await settle()
    editions[nth]?.lost.abort(new Error(`lost ${nth}`))
  }
  const refused = expect(book.withPage(0, () => new Promise(() => {}))).rejects.toThrow('lost 1')
  await lose(0)
  await lose(1)
  await refused
  expect(editions).toHaveLength(2)
  expect(await look(1)).toBe(21)
})

it('says why where the document does not open again, and waits for nothing', async () => {
  const { book, editions, refuse } = world()
  refuse(true)
  const refused = expect(book.withPage(0, () => new Promise(() => {}))).rejects.toThrow('gone')
  await settle()
  editions[0]?.lost.abort(new Error('lost'))
  await refused
})

it('gives a page back also where what was done with it failed', async () => {
  const { book, look, editions } = world()
  const [first] = editions
  if (first === undefined) throw new Error('there is no edition')
  first.read = much
  await expect(book.withPage(0, () => Promise.reject(new Error('not drawn')))).rejects.toThrow('not drawn')
  await settle()
  expect(await look(0)).toBe(10)
  expect(first.isClosed).toBe(true)
})

const endless = () => new Promise<never>(() => {})

it('ends the worker of a page that takes too long, and does not try that page again by itself', async () => {
  const { book, look, editions, pass } = world()
  const slow = book.withPage(1, endless)
  await settle()
  pass()
  await expect(slow).rejects.toMatchObject({ limit: 'time' })
  expect(editions[0]?.lost.signal.aborted).toBe(true)
  expect(await look(0)).toBe(10)
  await expect(look(1)).rejects.toBeInstanceOf(OverLimit)
  expect(editions).toHaveLength(2)
})

it('refuses the page that is at work where its worker may have no more memory', async () => {
  const { book, look, editions } = world()
  const large = book.withPage(2, endless)
  await settle()
  editions[0]?.lost.abort(new OverLimit('memory'))
  await expect(large).rejects.toMatchObject({ limit: 'memory' })
  await expect(look(2)).rejects.toMatchObject({ limit: 'memory' })
  expect(await look(1)).toBe(11)
})

it('tries a refused page again once the person asks for it', async () => {
  const { book, look, pass } = world()
  const slow = book.withPage(1, endless)
  await settle()
  pass()
  await expect(slow).rejects.toBeInstanceOf(OverLimit)
  book.tryAgain(1)
  expect(await look(1)).toBe(11)
})

it('does the work of other pages once more that waited for a page that takes too long', async () => {
  const { book, pass, editions } = world()
  const slow = book.withPage(1, endless)
  const waiting = [0, 2].map((index) =>
    book.withPage(index, ({ pageNumber }) => (pageNumber < 10 ? endless() : Promise.resolve(String(pageNumber)))),
  )
  await settle()
  pass()
  await expect(slow).rejects.toBeInstanceOf(OverLimit)
  expect(await Promise.all(waiting)).toEqual(['10', '12'])
  expect(editions).toHaveLength(2)
})

it('goes on with a page though two others were too much for its worker one after the other', async () => {
  const { book, pass } = world()
  const slow = [1, 2].map((index) => expect(book.withPage(index, endless)).rejects.toBeInstanceOf(OverLimit))
  const good = book.withPage(0, ({ pageNumber }) => (pageNumber < 20 ? endless() : Promise.resolve(pageNumber)))
  await settle()
  pass()
  await settle()
  pass()
  await Promise.all(slow)
  expect(await good).toBe(20)
})

it('times a page that was called off for as long as its worker is busy with it', async () => {
  const { book, look, pass, keepBusy } = world()
  keepBusy(true)
  expect(await book.withPage(1, async () => null)).toBeNull()
  const next = book.withPage(0, ({ pageNumber }) => (pageNumber < 10 ? endless() : Promise.resolve(pageNumber)))
  await settle()
  pass()
  expect(await next).toBe(10)
  await expect(look(1)).rejects.toBeInstanceOf(OverLimit)
})

it('times nothing once all is done', async () => {
  const { book, look, timers } = world()
  await look(0)
  await book.withPage(1, async () => null)
  await book.withPage(2, () => Promise.reject(new Error('not drawn'))).catch(() => {})
  await settle()
  expect(timers.size).toBe(0)
})
