import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runPreflight } from '../../../main/features/capture/preflight.ts'
import { withTable } from '../../support/odd-pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let files = 0
const newPath = () => path.join(folder, `${files++}.pdf`)

/** A page with a field for a signature, by itself or within another field. */
function withField({ value = '', isInner = false, flags = '' }): Buffer {
  const entries = `/FT/Sig/T(Assinatura)${value}`
  const widget = `/Type/Annot/Subtype/Widget/Rect[10 10 60 30]/P 3 0 R/F 4`
  return withTable([
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${isInner ? 6 : 5} 0 R]${flags}>>>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]/Annots[5 0 R]>>'],
    [5, isInner ? `<<${widget}/Parent 7 0 R>>` : `<<${widget}${entries}>>`],
    [6, '<</T(Folha)/Kids[7 0 R]>>'],
    [7, `<<${entries}/Parent 6 0 R/Kids[5 0 R]>>`],
    [8, '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<00>>>'],
  ])
}

async function outcomesOf(bytes: Uint8Array) {
  const from = newPath()
  writeFileSync(from, bytes)
  const preflight = runPreflight(await pool.examine(from))
  const words = [{ text: 'Lido', line: 0, box: { left: 10, top: 10, right: 50, bottom: 20 } }]
  const box = { left: 0.8, top: 0.8, right: 0.9, bottom: 0.9 }
  const results = [
    await pool.layText({ from, to: newPath(), pages: [{ page: 0, words, turn: 0 }] }),
    await pool.arrange({ pages: [{ from, page: 0, turn: 90 }], to: newPath() }),
    await pool.redact({ from, to: newPath(), pages: [{ page: 0, boxes: [box] }] }),
  ]
  const why = results.map((each) => ('why' in each ? each.why : 'kind' in each && each.kind))
  const isSigned = 'report' in preflight && preflight.report.signatures > 0
  return { isSigned, kind: 'kind' in preflight ? preflight.kind : null, why }
}

const free = { isSigned: false, why: ['laid', 'arranged', 'redacted'] }

it('a field for a signature that nobody has signed makes no signed document', async () => {
  const file = readFileSync(
    path.join(import.meta.dirname, '../../cases/pdf-empty-signature-field/empty-signature-field.pdf'),
  )
  expect(await outcomesOf(file)).toEqual({ ...free, kind: 'copy' })
})

it.each([
  ['within another field', { isInner: true }],
  ['of a form that may get signatures', { flags: '/SigFlags 3' }],
  ['with a value that is no signature', { value: '/V null' }],
  ['that has rules for its signature', { value: '/Lock<</Type/SigFieldLock/Action/All>>/SV<</Type/SV>>' }],
])('an empty field for a signature %s makes no signed document', async (_, field) => {
  expect(await outcomesOf(withField(field))).toMatchObject(free)
})

it.each([
  ['by itself', {}],
  ['within another field', { isInner: true }],
])('a signed field %s is a signature that no act breaks', async (_, field) => {
  expect(await outcomesOf(withField({ ...field, value: '/V 8 0 R' }))).toEqual({
    isSigned: true,
    kind: null,
    why: ['signed', 'signed', 'signed'],
  })
})

it('a signed field within another is a signature that no act breaks, also with bytes around the PDF', async () => {
  const signed = withField({ isInner: true, value: '/V 8 0 R' })
  const around = Buffer.concat([Buffer.from('\ufeff\r\n'), signed, Buffer.alloc(70_000)])
  expect(await outcomesOf(around)).toMatchObject({ isSigned: true, why: ['signed', 'signed', 'signed'] })
})
