import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DocumentSigner, findFreeBox, type MarkBox } from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority } from '../../support/authority.ts'
import { openA1 } from '../../support/certificate-files.ts'
import { type Body, withTable } from '../../support/odd-pdfs.ts'
import { ownCheck } from '../../support/outside-signature-checks.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { draftOf } from '../../support/signed-pdfs.ts'
import { signBytes } from '../../support/signing-folder.ts'

let authority: Authority
let ana: DocumentSigner
let folder = ''
beforeAll(async () => {
  authority = makeAuthority('/CN=Autoridade de teste')
  ana = await openA1(authority.issue('/CN=Ana Prado'))
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-mark-'))
  return () => removeFolder(folder)
})

/** The words that PDFium finds on a page as people see it, those of annotations included. */
async function wordsOf(bytes: Buffer, index: number) {
  const file = path.join(folder, 'words.pdf')
  writeFileSync(file, bytes)
  const page = await pool.readPageWords(file, index)
  if (page.kind !== 'words') throw new Error(page.kind)
  return page
}

const lines = ['Assinado digitalmente por José Conceição', '30/11/2026 às 09:00 (UTC-03:00)', 'Confira em Verificar']
const box: MarkBox = { left: 60, top: 30, right: 200, bottom: 75 }
const isInside = (word: MarkBox, area: MarkBox) =>
  word.left >= area.left && word.right <= area.right && word.top >= area.top && word.bottom <= area.bottom

/** Pages with these entries of their own: PDFium flattens a page with inherited boxes to another size. */
const pageOf = (entries: string, pages = 1): Buffer => {
  const numbers = Array.from({ length: pages }, (_, at) => 3 + at)
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[${numbers.map((each) => `${each} 0 R`).join(' ')}]/Count ${pages}>>`],
    ...numbers.map((each): Body => [each, `<</Type/Page/Parent 2 0 R${entries}>>`]),
  ])
}

describe('a visible mark stands where it was placed, upright, on a page', () => {
  it.each([0, 90, 180, 270, -90])('that is shown turned by %i degrees, and cropped', async (turn) => {
    const bytes = pageOf(`/MediaBox[10 20 310 420]/CropBox[30 50 290 400]/Rotate ${turn}`)
    const signed = await signBytes(folder, bytes, ana, { marks: [{ page: 0, box, lines }] })
    expect(signed.result.marks).toBe(1)
    const { words } = await wordsOf(signed.bytes, 0)
    expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '))
    expect(words.filter((word) => !isInside(word.box, box))).toEqual([])
    const [first, last] = [words[0]?.box, words.at(-1)?.box]
    // Upright: the lines follow downwards, and the words of one to the right.
    expect((last?.top ?? 0) - (first?.top ?? 0)).toBeGreaterThan(8)
    expect((words[1]?.box.left ?? 0) - (first?.left ?? 0)).toBeGreaterThan(8)
    expect((await ownCheck(signed.bytes, authority)).problem).toBeNull()
  })

  it('with the size and the turn of the branches above it', async () => {
    const entries = '/MediaBox[10 20 310 420]/CropBox[30 50 290 400]/Rotate 90'
    const rectOf = async (bytes: Buffer) => {
      const signed = await signBytes(folder, bytes, ana, { marks: [{ page: 0, box, lines }] })
      const [page] = (await PDFDocument.load(signed.bytes)).getPages()
      return String(page?.node.Annots()?.lookup(0, PDFDict).get(PDFName.of('Rect')))
    }
    const inherited = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids[4 0 R]/Count 1${entries}>>`],
      [3, '<</Type/Page/Parent 4 0 R>>'],
      [4, '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>'],
    ])
    expect(await rectOf(inherited)).toBe(await rectOf(pageOf(entries)))
  })

  it('in characters that Helvetica lacks, as codes, and with too much text, within its frame', async () => {
    const long = ['李 Ana', 'palavra '.repeat(120)]
    const { bytes } = await signBytes(folder, pageOf('/MediaBox[0 0 300 400]'), ana, {
      marks: [{ page: 0, box, lines: long }],
    })
    const { words } = await wordsOf(bytes, 0)
    expect(words[0]?.text).toBe('[U+674E]')
    expect(words.filter((word) => word.box.left < box.left || word.box.right > box.right)).toEqual([])
  })
})

describe('marks on every page of a file', () => {
  const marks = [2, 0, 1].map((page) => ({ page, box, lines }))

  it('are the field of the first place, and stamps on the others', async () => {
    const { bytes, result } = await signBytes(folder, pageOf('/MediaBox[0 0 300 400]', 3), ana, { marks })
    expect(result.marks).toBe(3)
    for (const page of [0, 1, 2])
      expect((await wordsOf(bytes, page)).words).toHaveLength(lines.join(' ').split(' ').length)
    const loaded = await PDFDocument.load(bytes)
    expect(loaded.getForm().getFields()).toHaveLength(1)
    const kinds = loaded.getPages().map(({ node }) => String(node.Annots()?.lookup(0)).match(/\/(Widget|Stamp)/)?.[1])
    expect(kinds).toEqual(['Stamp', 'Stamp', 'Widget'])
    expect((await ownCheck(bytes, authority)).problem).toBeNull()
  })

  it('are one where somebody has signed already, whose signature a stamp would break', async () => {
    const once = await signBytes(folder, pageOf('/MediaBox[0 0 300 400]', 3), ana)
    const { bytes, result } = await signBytes(folder, once.bytes, ana, { marks })
    expect(result.marks).toBe(1)
    expect((await wordsOf(bytes, 0)).words).toEqual([])
    const check = await ownCheck(bytes, authority)
    expect([check.problem, check.certificates.length]).toEqual([null, 2])
  })

  it('beyond the last page are refused', async () => {
    const wrong = signBytes(folder, pageOf('/MediaBox[0 0 300 400]', 3), ana, { marks: [{ page: 3, box, lines }] })
    await expect(wrong).rejects.toMatchObject({ reason: 'damaged' })
  })
})

describe('a free place for a mark', () => {
  const size = { width: 180, height: 48 }
  const word = (left: number, top: number, right: number, bottom: number) => ({ box: { left, top, right, bottom } })
  const blank = { width: 595, height: 842, words: [] }

  it('is at the lower right of an empty page, else at its left, else higher', () => {
    expect(findFreeBox(blank, size)).toEqual({ left: 387, top: 766, right: 567, bottom: 814 })
    const rightTaken = { ...blank, words: [word(500, 790, 540, 800)] }
    expect(findFreeBox(rightTaken, size)).toEqual({ left: 28, top: 766, right: 208, bottom: 814 })
    const footTaken = { ...blank, words: [word(0, 780, 595, 800)] }
    const found = findFreeBox(footTaken, size)
    expect(found?.left).toBe(387)
    expect(found?.bottom).toBeLessThanOrEqual(774)
    expect(found?.bottom).toBeGreaterThan(767)
  })

  it('covers no word of any page, and is none on a full or a small one', () => {
    // A fixed sequence of places, so that a failure can be repeated.
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    let found = 0
    for (let page = 0; page < 200; page += 1) {
      const words = Array.from({ length: next(60) }, () => {
        const [left, top] = [next(560), next(830)]
        return word(left, top, left + 10 + next(80), top + 8 + next(10))
      })
      const place = findFreeBox({ ...blank, words }, size)
      if (place === null) continue
      found += 1
      expect(place.left >= 0 && place.top >= 0 && place.right <= 595 && place.bottom <= 842).toBe(true)
      const covered = words.filter(
        ({ box: each }) =>
          each.left < place.right && each.right > place.left && each.top < place.bottom && each.bottom > place.top,
      )
      expect(covered).toEqual([])
    }
    expect(found).toBeGreaterThan(100)
    const rows = Array.from({ length: 40 }, (_, at) => word(30, 20 * at, 560, 20 * at + 12))
    expect(findFreeBox({ ...blank, words: rows }, size)).toBeNull()
    expect(findFreeBox({ width: 150, height: 842, words: [] }, size)).toBeNull()
  })

  it('of a real page is below its text, where the mark then stands', async () => {
    const { bytes } = draftOf('Contrato')
    const page = await wordsOf(bytes, 0)
    const place = findFreeBox(page, size)
    if (place === null) throw new Error('no place')
    const signed = await signBytes(folder, bytes, ana, { marks: [{ page: 0, box: place, lines }] })
    const after = await wordsOf(signed.bytes, 0)
    expect(after.words.filter((each) => isInside(each.box, place))).toHaveLength(lines.join(' ').split(' ').length)
    expect(after.words.slice(0, page.words.length).map(({ text }) => text)).toEqual(page.words.map(({ text }) => text))
  })
})
