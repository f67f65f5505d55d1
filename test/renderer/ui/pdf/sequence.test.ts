import type { PDFPageProxy } from 'pdfjs-dist'
import { expect, it } from 'vitest'
import { createDocumentSequence, type SequencePart } from '../../../../renderer/ui/pdf/document-sequence.ts'
import type { PdfDocument } from '../../../../renderer/ui/pdf/pdf-document.ts'

const problem = { title: 'Protegido', text: 'Só abre com senha.' }

/** Parts with so many pages; 0 for one that does not open, null for one that cannot be fetched. */
function setUp(pages: readonly (number | null)[]) {
  const open = new Set<string>()
  const loads: string[] = []
  let mostOpen = 0
  let grown = 0
  const stop = new AbortController()
  const parts = pages.map(
    (count, nth): SequencePart => ({
      id: `part ${nth}`,
      open: async () =>
        count === null
          ? { ok: false, title: 'Sem acesso', text: 'Não.' }
          : { ok: true, address: `${nth}`, name: `part ${nth}`, sha256: '' },
    }),
  )
  const ended = Promise.withResolvers<void>()
  const sequence = createDocumentSequence({
    parts,
    load(address) {
      loads.push(address)
      open.add(address)
      mostOpen = Math.max(mostOpen, open.size)
      const pageCount = pages[Number(address)] ?? 0
      const document: PdfDocument = {
        pageCount,
        fingerprint: address,
        withPage: async (index, work) => work({ pageNumber: Number(address) * 100 + index } as PDFPageProxy),
        allowRetry: () => {},
      }
      return {
        document: pageCount === 0 ? Promise.reject(new Error('password')) : Promise.resolve(document),
        close: () => void open.delete(address),
      }
    },
    problemOf: () => problem,
    onGrow() {
      grown += 1
      if (grown === parts.length) ended.resolve()
    },
    signal: stop.signal,
    maxOpen: 2,
  })
  const readPage = (index: number) => sequence.document.withPage(index, async ({ pageNumber }) => pageNumber)
  return { sequence, readPage, open, loads, stop, whole: ended.promise, mostOpen: () => mostOpen, grown: () => grown }
}

it('has the pages of all documents in order, and knows which part each is of', async () => {
  const { sequence, readPage, whole } = setUp([2, 1, 3])
  expect(sequence.document).toMatchObject({ pageCount: 0, isWhole: false })
  await whole
  expect(sequence.document).toMatchObject({ pageCount: 6, isWhole: true })
  expect(await Promise.all([0, 1, 2, 3, 5].map(readPage))).toEqual([0, 1, 100, 200, 202])
  expect([0, 1, 2, 3, 5, 6].map(sequence.partAt)).toEqual(['part 0', 'part 0', 'part 1', 'part 2', 'part 2', null])
  expect(sequence.firstPageOf('part 2')).toBe(3)
  expect(sequence.firstPageOf('part 9')).toBeNull()
})

it('keeps only a few documents open, whatever is read', async () => {
  const { readPage, whole, mostOpen, open, loads, stop } = setUp(Array.from({ length: 20 }, () => 1))
  await whole
  for (let page = 0; page < 20; page += 1) await readPage(page)
  expect(mostOpen()).toBeLessThanOrEqual(3)
  expect(open.size).toBe(2)
  const before = loads.length
  expect(await readPage(19)).toBe(1900)
  expect(loads).toHaveLength(before)
  stop.abort()
  expect(open.size).toBe(0)
})

it('gives a part without pages one page that says why', async () => {
  const { sequence, readPage, whole } = setUp([1, 0, null, 1])
  await whole
  expect(sequence.document.pageCount).toBe(4)
  expect([0, 1, 2, 3].map((page) => sequence.document.problemOf?.(page) ?? null)).toEqual([
    null,
    problem,
    { title: 'Sem acesso', text: 'Não.' },
    null,
  ])
  await expect(readPage(1)).rejects.toThrow('no document')
  expect(await readPage(3)).toBe(300)
  expect(sequence.problems()).toBe(2)
})

it('opens no further document after it was closed', async () => {
  const { stop, grown, open, loads } = setUp([1, 1, 1])
  stop.abort()
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  expect(grown()).toBe(0)
  expect(loads.length).toBeLessThanOrEqual(1)
  expect(open.size).toBe(0)
})
