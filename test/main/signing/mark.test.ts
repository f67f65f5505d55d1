import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentSigner, SignatureMark } from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority } from '../../support/authority.ts'
import { openA1 } from '../../support/certificate-files.ts'
import { type Body, streamBody, withTable } from '../../support/odd-pdfs.ts'
import { ownCheck } from '../../support/outside-signature-checks.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
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
const box: SignatureMark['box'] = { left: 60, top: 30, right: 200, bottom: 75 }
const isInside = (word: SignatureMark['box'], area: SignatureMark['box']) =>
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
    const signed = await signBytes(folder, bytes, ana, { marks: () => [{ page: 0, box, lines }] })
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
      const signed = await signBytes(folder, bytes, ana, { marks: () => [{ page: 0, box, lines }] })
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
      marks: () => [{ page: 0, box, lines: long }],
    })
    const { words } = await wordsOf(bytes, 0)
    expect(words[0]?.text).toBe('[U+674E]')
    expect(words.filter((word) => word.box.left < box.left || word.box.right > box.right)).toEqual([])
  })
})

describe('marks on every page of a file', () => {
  const marks = () => [2, 0, 1].map((page) => ({ page, box, lines }))

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

  it('are on all of a thousand pages that lie far apart in a file, and it stays valid', async () => {
    const numbers = Array.from({ length: 1100 }, (_, at) => 10 + 2 * at)
    const far = streamBody('', Buffer.alloc(17_000))
    const bytes = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids[${numbers.map((each) => `${each} 0 R`).join(' ')}]/Count ${numbers.length}>>`],
      ...numbers.flatMap((each): Body[] => [
        [each, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>'],
        [each + 1, far],
      ]),
    ])
    const everywhere = () => numbers.map((_, page) => ({ page, box, lines }))
    const signed = await signBytes(folder, bytes, ana, { marks: everywhere })
    expect(signed.result.marks).toBe(numbers.length)
    expect((await wordsOf(signed.bytes, numbers.length - 1)).words.length).toBeGreaterThan(5)
    expect((await ownCheck(signed.bytes, authority)).problem).toBeNull()
  })

  it('beyond the last page are refused', async () => {
    const wrong = signBytes(folder, pageOf('/MediaBox[0 0 300 400]', 3), ana, {
      marks: () => [{ page: 3, box, lines }],
    })
    await expect(wrong).rejects.toMatchObject({ reason: 'damaged' })
  })
})
