import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runPreflight } from '../../../main/features/capture/preflight.ts'
import { extendable, tinyPdf, withTable } from '../../support/odd-pdfs.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let files = 0
const newPath = () => path.join(folder, `${files++}.pdf`)

const caseFile = (name: string) => readFileSync(path.join(import.meta.dirname, '../../cases', name))
const altered = (bytes: Buffer, change: (text: string) => string) =>
  Buffer.from(change(bytes.toString('latin1')), 'latin1')
const inTable = (bytes: Buffer, change: (table: string) => string) =>
  altered(bytes, (text) => text.replace(/xref\n[\s\S]*(?=trailer)/, change))

/** A second revision that changes nothing, with a table of this form. */
function updated(bytes: Buffer, form: (table: string) => string): Buffer {
  const before = bytes.toString('latin1')
  const previous = before.lastIndexOf('xref\n0 ')
  const catalog = `${before}\n`.length
  const added = `${before}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n`
  const table = form(`xref\n1 1\n${String(catalog).padStart(10, '0')} 00000 n \n`)
  return Buffer.from(
    `${added}${table}trailer\n<</Size 10/Root 1 0 R/Prev ${previous}>>\nstartxref\n${added.length}\n%%EOF\n`,
    'latin1',
  )
}
const short = (table: string) => table.replaceAll(' \n', '\n')

const tables: Readonly<Record<string, Buffer>> = {
  'entries of 19 bytes': caseFile('pdf-xref-19-bytes/xref-entries-of-19-bytes.pdf'),
  'entries of 19 bytes in an update': updated(inTable(tinyPdf('Nota'), short), short),
  'entries of 20 bytes in an update of one with 19': updated(inTable(tinyPdf('Nota'), short), (table) => table),
  'entries of 21 bytes': inTable(tinyPdf('Nota'), (table) => table.replaceAll(' \n', ' \r\n')),
  'entries of 19, 20 and 21 bytes in one table': inTable(tinyPdf('Nota'), (table) => {
    const ends = ['\n', ' \r\n', ' \n']
    return table.replaceAll(' \n', () => {
      const [end = ''] = ends.splice(0, 1)
      ends.push(end)
      return end
    })
  }),
  'lines that end with CR': caseFile('pdf-table-with-cr/table-with-cr.pdf'),
  'entries that end with CR and a space': inTable(tinyPdf('Nota'), (table) =>
    table.replaceAll(' \n', '\r ').replaceAll('\n', '\r'),
  ),
  'a previous table at 0': caseFile('pdf-prev-zero/prev-zero.pdf'),
  'a table and a stream beside it': extendable['a table with an additional stream'].bytes,
  'a stream beside it at 0': withTable(
    [
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>'],
    ],
    '/XRefStm 0/Prev 0',
  ),
}

describe.each(Object.entries(tables))('a file with %s', (_, bytes) => {
  it('is read like any other, and keeps all its bytes where words are laid into it', async () => {
    const [from, to, turned] = [newPath(), newPath(), newPath()]
    writeFileSync(from, bytes)
    const result = runPreflight(await pool.examine(from))
    expect('report' in result ? result.report : null).toMatchObject({ pages: 1 })
    expect('report' in result && result.report.findings.filter((each) => each !== 'no-text')).toEqual([])
    const words = [{ text: 'Reconhecido', line: 0, box: { left: 20, top: 20, right: 90, bottom: 30 } }]
    expect(await pool.layText({ from, to, pages: [{ page: 0, words, turn: 0 }] })).toEqual({ kind: 'laid' })
    expect(readFileSync(to).subarray(0, bytes.length).equals(bytes)).toBe(true)
    const [before = ''] = await pagesOf(bytes)
    const [after = ''] = await pagesOf(readFileSync(to))
    expect([after.includes(before), after.includes('Reconhecido')]).toEqual([true, true])
    if (existsSync('/usr/bin/pdftotext'))
      expect(execFileSync('/usr/bin/pdftotext', [to, '-'], { encoding: 'utf8' })).toContain('Reconhecido')
    expect(await pool.arrange({ pages: [{ from, page: 0, turn: 90 }], to: turned })).toMatchObject({ kind: 'arranged' })
    expect(await pagesOf(readFileSync(turned))).toEqual([before])
  })
})
