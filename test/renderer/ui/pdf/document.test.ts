import type { PDFPageProxy } from 'pdfjs-dist'
import { expect, it } from 'vitest'
import { OverLimit } from '../../../../renderer/ui/pdf/over-limit.ts'
import { createPdfDocument, type DocumentHandle } from '../../../../renderer/ui/pdf/pdf-document.ts'

/** Lets pending microtasks run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const manyBytes = 30 * 1024 * 1024

function setUp() {
  const handles: { bytesRead: number; lost: AbortController; isClosed: boolean }[] = []
  let canReopen = true
  /** Busy workers do not answer that a page is finished. */
  let areBusy = false
  const timers = new Set<() => void>()
  const openHandle = (): DocumentHandle => {
    const handle = { bytesRead: 0, lost: new AbortController(), isClosed: false }
    const nth = handles.push(handle) - 1
    return {
      pageCount: 3,
      fingerprint: 'a',
      bytesRead: () => handle.bytesRead,
      lost: handle.lost.signal,
      getPage: async (index) => ({ pageNumber: nth * 10 + index }) as PDFPageProxy,
      finishPage: () => (areBusy ? new Promise(() => {}) : Promise.resolve()),
      abort: (reason) => handle.lost.abort(reason),
      close() {
        handle.isClosed = true
      },
    }
  }
  const reopen = async () => {
    if (!canReopen) throw new Error('gone')
    return openHandle()
  }
  const after = (_: number, run: () => void) => {
    timers.add(run)
    return () => void timers.delete(run)
  }
  const pdf = createPdfDocument(openHandle(), reopen, { after })
  const passTimeLimit = () => {
    for (const run of [...timers]) run()
  }
  /** The tens are the handle that a page comes from, the ones are the page. */
  const readPage = (index: number) => pdf.withPage(index, async ({ pageNumber }) => pageNumber)
  return {
    pdf,
    handles,
    readPage,
    passTimeLimit,
    timers,
    setCanReopen: (can: boolean) => (canReopen = can),
    setBusy: (isBusy: boolean) => (areBusy = isBusy),
  }
}

it('keeps one handle while few bytes are read', async () => {
  const { readPage, handles } = setUp()
  expect([await readPage(0), await readPage(2), await readPage(0)]).toEqual([0, 2, 0])
  await settle()
  expect(handles).toHaveLength(1)
})

it('replaces a handle that has read many bytes, and closes it only after its work has ended', async () => {
  const { pdf, readPage, handles } = setUp()
  let end = () => {}
  const long = pdf.withPage(1, ({ pageNumber }) => new Promise<number>((resolve) => (end = () => resolve(pageNumber))))
  await settle()
  const [first] = handles
  if (first === undefined) throw new Error('no handle')
  first.bytesRead = manyBytes
  expect(await readPage(0)).toBe(0)
  await settle()
  expect(handles).toHaveLength(2)
  expect(await readPage(0)).toBe(10)
  expect(first.isClosed).toBe(false)
  end()
  expect(await long).toBe(1)
  expect(handles.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('opens one new handle at a time, and keeps the old one when none opens', async () => {
  const { readPage, handles, setCanReopen } = setUp()
  const [first] = handles
  if (first === undefined) throw new Error('no handle')
  first.bytesRead = manyBytes
  setCanReopen(false)
  expect(await readPage(0)).toBe(0)
  await settle()
  expect([await readPage(1), first.isClosed]).toEqual([1, false])
  await settle()
  setCanReopen(true)
  await Promise.all([readPage(0), readPage(1), readPage(2)])
  await settle()
  expect(handles).toHaveLength(2)
  expect(first.isClosed).toBe(true)
})

it('opens the document again after a handle was lost, and rejects when that fails', async () => {
  const { readPage, handles, setCanReopen } = setUp()
  handles[0]?.lost.abort()
  setCanReopen(false)
  await expect(readPage(0)).rejects.toThrow('gone')
  setCanReopen(true)
  expect(await readPage(2)).toBe(12)
})

it('opens the document once more for a page that had joined an opening which failed', async () => {
  const { readPage, handles, setCanReopen } = setUp()
  handles[0]?.lost.abort()
  setCanReopen(false)
  const first = expect(readPage(0)).rejects.toThrow('gone')
  // The bytes are back before that opening has failed.
  setCanReopen(true)
  expect(await Promise.all([readPage(1), readPage(2)])).toEqual([11, 12])
  await first
  expect(handles).toHaveLength(2)
})

it('repeats work on a new handle when the first is lost, also work that pdf.js never ends', async () => {
  const { pdf, handles } = setUp()
  const pages: number[] = []
  const text = pdf.withPage(2, ({ pageNumber }) => {
    pages.push(pageNumber)
    // As with the text of a page whose worker has ended: the promise never settles.
    return pages.length === 1 ? new Promise<string>(() => {}) : Promise.resolve('text')
  })
  await settle()
  handles[0]?.lost.abort(new Error('the bytes are gone'))
  expect(await text).toBe('text')
  expect(pages).toEqual([2, 12])
  expect(handles.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('gives up work that loses a second handle, and opens another one for the next page', async () => {
  const { pdf, readPage, handles } = setUp()
  const loseHandle = async (nth: number) => {
    await settle()
    handles[nth]?.lost.abort(new Error(`lost ${nth}`))
  }
  const refused = expect(pdf.withPage(0, () => new Promise(() => {}))).rejects.toThrow('lost 1')
  await loseHandle(0)
  await loseHandle(1)
  await refused
  expect(handles).toHaveLength(2)
  expect(await readPage(1)).toBe(21)
})

it('rejects pending work with the error when the document does not open again', async () => {
  const { pdf, handles, setCanReopen } = setUp()
  setCanReopen(false)
  const refused = expect(pdf.withPage(0, () => new Promise(() => {}))).rejects.toThrow('gone')
  await settle()
  handles[0]?.lost.abort(new Error('lost'))
  await refused
})

it('releases the page of failed work, so that the old handle is closed', async () => {
  const { pdf, readPage, handles } = setUp()
  const [first] = handles
  if (first === undefined) throw new Error('no handle')
  first.bytesRead = manyBytes
  await expect(pdf.withPage(0, () => Promise.reject(new Error('not drawn')))).rejects.toThrow('not drawn')
  await settle()
  expect(await readPage(0)).toBe(10)
  expect(first.isClosed).toBe(true)
})

const endless = () => new Promise<never>(() => {})

it('aborts the handle of a page that exceeds the time limit, and rejects that page from then on', async () => {
  const { pdf, readPage, handles, passTimeLimit } = setUp()
  const slow = pdf.withPage(1, endless)
  await settle()
  passTimeLimit()
  await expect(slow).rejects.toMatchObject({ limit: 'time' })
  expect(handles[0]?.lost.signal.aborted).toBe(true)
  expect(await readPage(0)).toBe(10)
  await expect(readPage(1)).rejects.toBeInstanceOf(OverLimit)
  expect(handles).toHaveLength(2)
})

it('rejects the page that the worker was busy with when memory was refused', async () => {
  const { pdf, readPage, handles } = setUp()
  const large = pdf.withPage(2, endless)
  await settle()
  handles[0]?.lost.abort(new OverLimit('memory'))
  await expect(large).rejects.toMatchObject({ limit: 'memory' })
  await expect(readPage(2)).rejects.toMatchObject({ limit: 'memory' })
  expect(await readPage(1)).toBe(11)
})

it('tries a rejected page again after allowRetry', async () => {
  const { pdf, readPage, passTimeLimit } = setUp()
  const slow = pdf.withPage(1, endless)
  await settle()
  passTimeLimit()
  await expect(slow).rejects.toBeInstanceOf(OverLimit)
  pdf.allowRetry(1)
  expect(await readPage(1)).toBe(11)
})

it('repeats the work of other pages that waited behind a page over its time limit', async () => {
  const { pdf, passTimeLimit, handles } = setUp()
  const slow = pdf.withPage(1, endless)
  const waiting = [0, 2].map((index) =>
    pdf.withPage(index, ({ pageNumber }) => (pageNumber < 10 ? endless() : Promise.resolve(String(pageNumber)))),
  )
  await settle()
  passTimeLimit()
  await expect(slow).rejects.toBeInstanceOf(OverLimit)
  expect(await Promise.all(waiting)).toEqual(['10', '12'])
  expect(handles).toHaveLength(2)
})

it('finishes a page although two other pages cost it its handle one after the other', async () => {
  const { pdf, passTimeLimit } = setUp()
  const slow = [1, 2].map((index) => expect(pdf.withPage(index, endless)).rejects.toBeInstanceOf(OverLimit))
  const good = pdf.withPage(0, ({ pageNumber }) => (pageNumber < 20 ? endless() : Promise.resolve(pageNumber)))
  await settle()
  passTimeLimit()
  await settle()
  passTimeLimit()
  await Promise.all(slow)
  expect(await good).toBe(20)
})

it('keeps timing a cancelled page while the worker is busy with it', async () => {
  const { pdf, readPage, passTimeLimit, setBusy } = setUp()
  setBusy(true)
  expect(await pdf.withPage(1, async () => null)).toBeNull()
  const next = pdf.withPage(0, ({ pageNumber }) => (pageNumber < 10 ? endless() : Promise.resolve(pageNumber)))
  await settle()
  passTimeLimit()
  expect(await next).toBe(10)
  await expect(readPage(1)).rejects.toBeInstanceOf(OverLimit)
})

it('runs no timer once all work has ended', async () => {
  const { pdf, readPage, timers } = setUp()
  await readPage(0)
  await pdf.withPage(1, async () => null)
  await pdf.withPage(2, () => Promise.reject(new Error('not drawn'))).catch(() => {})
  await settle()
  expect(timers.size).toBe(0)
})
