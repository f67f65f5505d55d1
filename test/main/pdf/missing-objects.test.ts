import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCompilation, createPdfPool } from '../../../main/engine/pdf/index.ts'
import { runPreflight } from '../../../main/features/capture/preflight.ts'
import { firstOf } from '../../support/in-usual.ts'
import { streamBody, withTable } from '../../support/odd-pdfs.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'

const cases = path.join(import.meta.dirname, '../../cases')
const folder = mkdtempSync(path.join(tmpdir(), 'malote-missing-'))
const largePool = createPdfPool({ log: { warn: () => {} }, largeBytes: 0 })
afterAll(async () => {
  await largePool.close()
  removeFolder(folder)
})
let files = 0
const newPath = () => path.join(folder, `${files++}.pdf`)
function write(bytes: Uint8Array): string {
  const file = newPath()
  writeFileSync(file, bytes)
  return file
}

const missing = ['content-offset-wrong', 'image-offset-wrong', 'page-offset-wrong', 'personal-data-offset-wrong']
const fileOf = (name: string) => path.join(cases, 'pdf-missing-object', `${name}.pdf`)

const drawnBy: Readonly<Record<string, string>> = {
  font: '/Font<</F 5 0 R>>',
  'form with drawings': '/XObject<</X 6 0 R>>',
  pattern: '/Pattern<</P 6 0 R>>',
  'graphics state': '/ExtGState<</G 5 0 R>>',
}
/** One page that draws by an object to which its table does not lead. */
const pageDrawnBy = (resources: string, annotations = '') => [
  [1, '<</Type/Catalog/Pages 2 0 R>>'] as const,
  [2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>'] as const,
  [3, `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${resources}>>${annotations}>>`] as const,
  [4, streamBody('', Buffer.from('BT /F 20 Tf 20 100 Td (Laudo) Tj ET /X Do'))] as const,
  [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'] as const,
  [6, streamBody('/Type/XObject/Subtype/Form/BBox[0 0 300 300]', Buffer.from('0 0 50 50 re f'))] as const,
]
/** The entry of an object in the table, of which the place is wrong, or which says that the object is free. */
function spoilEntry(bytes: Buffer, object: number, fault: 'elsewhere' | 'free'): Buffer {
  const text = bytes.toString('latin1')
  const at =
    text.lastIndexOf('xref\n0 ') + text.slice(text.lastIndexOf('xref\n0 ')).indexOf('f \n') + 3 + (object - 1) * 20
  const entry =
    fault === 'free'
      ? '0000000000 00001 f \n'
      : `${String(Number(text.slice(at, at + 10)) + 7).padStart(10, '0')} 00000 n \n`
  return Buffer.from(text.slice(0, at) + entry + text.slice(at + 20), 'latin1')
}

async function compile(from: string, by = pool): Promise<string | null> {
  const compilation = await createCompilation(by, newPath())
  const run = await compilation.append(from, new AbortController().signal)
  return 'node' in run ? null : run.kind
}

async function findingsOf(from: string) {
  const result = runPreflight(await pool.examine(from))
  return 'report' in result ? result.report.findings : []
}

/** Every act that writes pages of the file into another. */
async function actsOn(from: string) {
  const box = { left: 0.8, top: 0.8, right: 0.9, bottom: 0.9 }
  const turned = await pool.arrange({ pages: [{ from, page: 0, turn: 90 }], to: newPath() })
  const redacted = await pool.redact({ from, to: newPath(), pages: [{ page: 0, boxes: [box] }] })
  const words = [{ text: 'Lido', line: 0, box: { left: 10, top: 10, right: 50, bottom: 20 } }]
  const laid = await pool.layText({ from, to: newPath(), pages: [{ page: 0, words, turn: 0 }] })
  return { turned, redacted, laid }
}
const refused = {
  turned: { kind: 'refused', why: 'unreadable' },
  redacted: { kind: 'refused', why: 'unreadable' },
  laid: { kind: 'unreadable' },
}

describe('a page that needs an object which its file does not have where it says', () => {
  it.each(firstOf([...missing, 'content-freed-later'], 2))(
    'is never written without it, and the person is told: %s',
    async (name) => {
      expect(await findingsOf(fileOf(name))).toContain('incomplete')
      expect(await actsOn(fileOf(name))).toMatchObject(refused)
    },
  )

  it.each(firstOf(missing))('is left out of a compilation, which says so: %s', async (name) => {
    expect(await compile(fileOf(name))).toBe('unreadable')
    expect(await compile(fileOf(name), largePool)).toBe('unreadable')
  })

  it('keeps in a compilation what PDFium still finds', async () => {
    const to = newPath()
    const compilation = await createCompilation(pool, to)
    const run = await compilation.append(fileOf('content-freed-later'), new AbortController().signal)
    if (!('node' in run)) throw new Error(run.kind)
    await compilation.end({ title: 'Processo', at: new Date(0), order: [run], bookmarks: [] })
    expect(await pagesOf(readFileSync(to))).toEqual(['Conteudo apagado depois'])
  })

  it.each(firstOf(Object.entries(drawnBy), 2))('is refused where the object is its %s', async (_, resources) => {
    const object = resources.includes(' 6 0 R') ? 6 : 5
    for (const fault of ['elsewhere', 'free'] as const) {
      const from = write(spoilEntry(withTable(pageDrawnBy(resources)), object, fault))
      expect(await findingsOf(from)).toContain('incomplete')
      expect(await actsOn(from)).toMatchObject(refused)
    }
  })

  it('is refused where the object is the look of a stamp', async () => {
    const stamp = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 100 100]/AP<</N 6 0 R>>>>]'
    const from = write(spoilEntry(withTable(pageDrawnBy('/Font<</F 5 0 R>>', stamp)), 6, 'elsewhere'))
    expect(await findingsOf(from)).toContain('incomplete')
    expect(await actsOn(from)).toMatchObject(refused)
  })

  it('is copied where the object is only the aim of a link', async () => {
    const link = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 6 0 R/P 9 0 R>>]'
    const from = write(spoilEntry(withTable(pageDrawnBy('/Font<</F 5 0 R>>', link)), 6, 'elsewhere'))
    expect(await findingsOf(from)).not.toContain('incomplete')
    expect((await actsOn(from)).turned).toMatchObject({ kind: 'arranged' })
  })

  it('does not stop acts on the other pages of its file', async () => {
    const from = fileOf('content-offset-wrong')
    const to = newPath()
    expect(await pool.arrange({ pages: [{ from, page: 1, turn: 90 }], to })).toMatchObject({ kind: 'arranged' })
    expect(await pagesOf(readFileSync(to))).toEqual(['Segunda folha'])
    expect(await pool.incompletePages(from, 2)).toEqual([0])
  })
})

describe('a stream whose length refers to itself', () => {
  it('keeps its content in every act', async () => {
    const from = path.join(cases, 'pdf-length-of-itself/length-of-itself.pdf')
    const to = newPath()
    expect(await pool.arrange({ pages: [{ from, page: 0, turn: 90 }], to })).toMatchObject({ kind: 'arranged' })
    expect(await pagesOf(readFileSync(to))).toEqual(['Comprimento circular'])
    expect(await compile(from, largePool)).toBeNull()
    expect((await actsOn(from)).laid).toMatchObject({ kind: 'laid' })
  })

  it('is read where the length of its length is the stream, too', async () => {
    const objects = pageDrawnBy('/Font<</F 5 0 R>>').map(
      ([object, text]) => [object, object === 4 ? text.replace(/Length \d+/, 'Length 7 0 R') : text] as const,
    )
    const from = write(withTable([...objects, [7, '<</Length 4 0 R>>stream\nx\nendstream']]))
    expect(await pool.arrange({ pages: [{ from, page: 0, turn: 0 }], to: newPath() })).toMatchObject({
      kind: 'arranged',
    })
  })
})
