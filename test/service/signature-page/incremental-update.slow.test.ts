import { randomBytes } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../../pdf/reader/byte-source.ts'
import { UnsupportedPdf } from '../../../pdf/reader/parse-value.ts'
import { openExtendablePdf } from '../../../service/signature-page/extendable-pdf.ts'
import { incrementalUpdate } from '../../../service/signature-page/incremental-update.ts'
import type { SignaturePageData } from '../../../service/signature-page/page-data.ts'
import { signaturePage } from '../../../service/signature-page/signature-page.ts'
import { closed, extendable, onePageWith, streamBody } from '../../support/odd-pdfs.ts'
import { pagesOf } from '../../support/pdf-pages.ts'

const data = new Date('2026-11-21T04:37:02Z')
const facts: SignaturePageData = {
  nome: 'Ofício.pdf',
  registro: '2026-B2C3D4',
  registradoEm: data,
  bytes: 1234,
  sha256: 'ab'.repeat(32),
  enviadoPor: { nome: 'Ana Prado', papel: 'Gerente' },
  enviadoEm: data,
  assinaturas: [{ nome: 'Bruno Reis', papel: 'Contador', manifestacao: 'Assinado', data, justificativa: null }],
  isSeparate: false,
}

/** A file in memory that counts the bytes read from it. */
function countedSource(bytes: Buffer): ByteSource & { readonly read: ByteSource['read']; total(): number } {
  let total = 0
  return {
    bytes: bytes.length,
    read: async (start, length) => {
      const part = bytes.subarray(start, start + length)
      total += part.length
      return part
    },
    total: () => total,
  }
}

async function extend(bytes: Buffer): Promise<Buffer> {
  return Buffer.concat([bytes, await incrementalUpdate(countedSource(bytes), signaturePage(facts))])
}

describe('a signature page is embedded in a PDF with', () => {
  it.each(Object.entries(extendable))('%s', async (_, { bytes, pages }) => {
    const once = await extend(bytes)
    expect(once.subarray(0, bytes.length).equals(bytes)).toBe(true)
    const texts = await pagesOf(once)
    expect(texts).toHaveLength(pages + 1)
    expect(texts[0]).toContain('Primeira folha')
    expect(texts.at(-1)).toContain('Bruno Reis')
    // PDF viewers repair broken references; our reader does not.
    expect((await openExtendablePdf(countedSource(once))).pages.count).toBe(pages + 1)

    const twice = await extend(once)
    expect(twice.subarray(0, once.length).equals(once)).toBe(true)
    expect(await pagesOf(twice)).toHaveLength(pages + 2)
    const added = (await PDFDocument.load(twice)).getPages().slice(pages)
    expect(added.map((page) => [page.getRotation().angle, Math.round(page.getCropBox().width)])).toEqual([
      [0, 595],
      [0, 595],
    ])
  })
})

describe('a signature page is not embedded in a PDF with', () => {
  it.each(Object.entries(closed))('%s', async (_, bytes) => {
    await expect(extend(bytes)).rejects.toBeInstanceOf(UnsupportedPdf)
  })
})

describe('a large PDF', () => {
  it('is read only at its end and at its page tree', async () => {
    const attached = streamBody('/Type/EmbeddedFile', randomBytes(64 * 1024 * 1024))
    const bytes = onePageWith([[20, attached]])
    const source = countedSource(bytes)
    await incrementalUpdate(source, signaturePage(facts))
    expect(source.total()).toBeLessThan(256 * 1024)
  })
})
