import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { readPageTree } from '../../../main/engine/pdf/compile/page-tree.ts'
import { BadSyntax, isDict } from '../../../main/engine/pdf/compile/pdf-values.ts'
import { openPlainFile } from '../../../main/engine/pdf/compile/plain-file.ts'
import { closed, extendable, tinyPdf } from '../../support/odd-pdfs.ts'
import { encryptedPdf } from '../../support/pdf-corpus.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

/** The pages of a file that is read without PDFium; `PDFium` where it is left to that. */
function pagesOf(bytes: Uint8Array): number | 'PDFium' {
  const file = path.join(folder, `${Math.random()}.pdf`)
  writeFileSync(file, bytes)
  try {
    const plain = openPlainFile(file)
    const root = plain.resolve(plain.trailer.get('/Root'))
    const { pages } = isDict(root) ? readPageTree(plain, root) : { pages: [] }
    plain.close()
    return pages.length
  } catch (error) {
    if (error instanceof BadSyntax) return 'PDFium'
    throw error
  }
}

describe('a file that is read without PDFium', () => {
  it.each(Object.entries(extendable))('has all its pages: %s', (_, { bytes, pages }) =>
    expect(pagesOf(bytes)).toBe(pages),
  )

  it('may have bytes behind its end', () =>
    expect(pagesOf(Buffer.concat([tinyPdf('Nota'), Buffer.from('\njunk'), Buffer.alloc(90_000)]))).toBe(1))

  it('may keep its objects in streams', async () => {
    const document = await PDFDocument.create()
    for (let page = 0; page < 200; page += 1) document.addPage()
    expect(pagesOf(await document.save({ useObjectStreams: true }))).toBe(200)
  })

  it.each([
    ['a wrong startxref', closed['a wrong startxref']],
    ['tables that lead in a circle', closed['circular cross-references']],
    ['bytes before its beginning', Buffer.concat([Buffer.from('junk\n'), tinyPdf('Nota')])],
    ['no objects', closed['no objects']],
  ])('is left to PDFium with %s', (_, bytes) => expect(pagesOf(bytes)).toBe('PDFium'))

  it('is left to PDFium with protection', async () =>
    expect(pagesOf(await encryptedPdf({ userPassword: '', ownerPassword: 'def' }))).toBe('PDFium'))
})
