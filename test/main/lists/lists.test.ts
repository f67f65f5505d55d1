import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, it } from 'vitest'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { createLists } from '../../../main/features/lists/lists.ts'

const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'test' })
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

function openLists() {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-lists-')), 'content')
  const contents = createContentStore({ folder, transport, log: { warn: () => {} } })
  open.push(contents)
  const lists = createLists({ contents })
  return {
    lists,
    contents,
    sizeOfFile: () => statSync(path.join(folder, readdirSync(folder)[0] ?? '')).size,
    files: () => (existsSync(folder) ? readdirSync(folder) : []),
    async begin(columns: string[], title = 'Entrada') {
      const begun = await lists.begin({ title, columns })
      if (!begun.ok) throw new Error('not begun')
      return begun.value.listId
    },
    async end(listId: string) {
      const ended = await lists.end({ listId })
      if (!ended.ok) throw new Error('not ended')
      const file = contents.resolve(ended.value.content.contentId)
      return { ...ended.value, bytes: readFileSync(file?.path ?? '') }
    },
  }
}

describe('a list as a file', () => {
  it('is read by another program as it was written, whatever its cells contain', async () => {
    const { lists, begin, end } = openLists()
    const rows = [
      ['Ofício; "urgente"', 'primeira\nsegunda', '26/11/2026 20:11:02', '-12'],
      ['=HYPERLINK("http://x";"y")', '@SUM(A1)', '', '1.234,5'],
    ]
    const listId = await begin(['Assunto', 'Texto', 'Data', 'Número'], 'Protocolo: Entrada')
    await lists.add({ listId, rows: rows.slice(0, 1) })
    expect(await lists.add({ listId, rows: rows.slice(1) })).toEqual({ ok: true, value: { rows: 2 } })
    const { bytes, content } = await end(listId)
    expect(content.name).toMatch(/\.csv$/)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString('latin1').replaceAll('\r\n', '').includes('\r')).toBe(false)
    expect(parse(bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' })).toEqual([
      ['Assunto', 'Texto', 'Data', 'Número'],
      rows[0],
      [`'=HYPERLINK("http://x";"y")`, `'@SUM(A1)`, '', '1.234,5'],
    ])
  })

  it('of 100,000 rows is on the disk after each part', async () => {
    const { lists, begin, end, sizeOfFile } = openLists()
    const listId = await begin(['Número'])
    let expected = sizeOfFile()
    for (let from = 0; from < 100_000; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => [String(from + index)])
      await lists.add({ listId, rows })
      expected += rows.reduce((sum, [number = '']) => sum + number.length + 4, 0)
      expect(sizeOfFile()).toBe(expected)
    }
    const { rows, bytes } = await end(listId)
    expect(rows).toBe(100_000)
    const read: string[][] = parse(bytes, { bom: true, delimiter: ';', from: 2 })
    expect(read).toHaveLength(100_000)
    expect(read.every(([number], index) => number === String(index))).toBe(true)
  })

  it('leaves nothing when it is cancelled, or when another is begun', async () => {
    const { lists, begin, files } = openLists()
    const first = await begin(['A'])
    const second = await begin(['A'])
    expect(files()).toHaveLength(1)
    expect(await lists.add({ listId: first, rows: [['x']] })).toMatchObject({ ok: false })
    await lists.cancel({ listId: second })
    expect(files()).toEqual([])
    expect(await lists.end({ listId: second })).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })

  it.each([
    ['ENOSPC', /O disco está cheio/],
    ['EDQUOT', /espaço reservado a você/],
    ['EACCES', /não pode gravar/],
    ['EROFS', /Nada pode ser gravado/],
    ['EBUSY', /Outro programa/],
  ])('says after %s that nothing was saved, and deletes its file', async (code, sentence) => {
    let discarded = 0
    let writes = 0
    const lists = createLists({
      contents: {
        create: async () => ({
          async write() {
            writes += 1
            if (writes > 1) throw Object.assign(new Error(code), { code })
          },
          end: () => Promise.reject(new Error('not whole')),
          async discard() {
            discarded += 1
          },
        }),
      },
    })
    const begun = await lists.begin({ title: 'Entrada', columns: ['A'] })
    const listId = begun.ok ? begun.value.listId : ''
    const added = await lists.add({ listId, rows: [['x']] })
    expect(added).toMatchObject({ ok: false, failure: { code: 'storage-problem' } })
    expect(added.ok ? '' : added.failure.message).toMatch(sentence)
    expect(discarded).toBe(1)
    expect(await lists.end({ listId })).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })
})
