import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingOf, office } from '../../run/packages.ts'
import { createConverter } from '../../support/conversions.ts'

const { at, convert, refusalOf } = createConverter()
const without = (text: string) => text.replaceAll(/\s/g, '')

const texts = [
  'Ofício nº 12/2026',
  'Ação, notificação e “aspas” – R$ 1.234,56 €',
  'Linha um\nLinha dois\nLinha três',
  'Texto '.repeat(900),
  'ÁÉÍÓÚ àâãêõüç ÑØ ß',
  'Привет Καλημέρα',
  '1;2;3',
  Array.from({ length: 120 }, (_, nth) => `Parágrafo ${nth}.`).join('\n'),
]
const tables = [
  [
    ['Nome', 'Valor'],
    ['Ação', '12'],
  ],
  [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ],
  Array.from({ length: 60 }, (_, nth) => [`linha ${nth}`, `x${nth}`]),
  [
    ['Município', 'Órgão'],
    ['São Mateus', 'SEFAZ'],
  ],
  [['só uma célula']],
  [
    ['largo '.repeat(5), 'y'],
    ['z', 'w'],
  ],
]

/** LibreOffice turns plain files of a folder into another format, all at once. */
function makeBy(format: string, filter: string, sources: readonly string[], folder: string): void {
  const profile = `-env:UserInstallation=file://${at('profile')}`
  execFileSync(
    'soffice',
    [
      profile,
      '--headless',
      '--norestore',
      `--infilter=${filter}`,
      '--convert-to',
      format,
      '--outdir',
      folder,
      ...sources,
    ],
    {
      stdio: 'ignore',
    },
  )
}

const cases = [
  { formats: ['doc', 'docx', 'odt', 'rtf'], filter: 'Text (encoded):UTF8', extension: 'txt', contents: texts },
  {
    formats: ['xls', 'xlsx', 'ods'],
    filter: 'CSV:59,34,76,1',
    extension: 'csv',
    contents: tables.map((rows) => rows.map((row) => row.join(';')).join('\n')),
  },
].flatMap(({ formats, ...rest }) => formats.map((format) => ({ format, ...rest })))

describe.skipIf(missingOf(office).length > 0)('an office file', () => {
  it.each(cases)(
    'in $format becomes a PDF with its whole text',
    async ({ format, filter, extension, contents }) => {
      const folder = at(format)
      mkdirSync(folder)
      const sources = contents.map((content, nth) => {
        const file = path.join(folder, `${nth}.${extension}`)
        writeFileSync(file, content)
        return file
      })
      makeBy(format, filter, sources, folder)
      for (const [nth, content] of contents.entries()) {
        const made = await convert(`arquivo.${format}`, readFileSync(path.join(folder, `${nth}.${format}`)))
        const pdf = made.documents[0]?.path ?? ''
        expect(execFileSync('qpdf', ['--check', pdf], { encoding: 'utf8' })).toContain('No syntax or stream')
        const text = without(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }))
        // A table is read by columns or by rows: the words are the same.
        if (extension === 'csv') for (const cell of content.split(/[;\n]/)) expect(text).toContain(without(cell))
        else expect(text).toBe(without(content))
      }
    },
    120_000,
  )

  it('that needs a password is refused, in six formats', async () => {
    const folder = at('locked')
    mkdirSync(folder)
    execFileSync('/usr/bin/python3', ['test/support/locked-office.py', folder], { stdio: 'ignore', timeout: 90_000 })
    for (const format of ['odt', 'docx', 'doc', 'ods', 'xlsx', 'xls']) {
      const why = await refusalOf(`a.${format}`, readFileSync(path.join(folder, `locked.${format}`)))
      expect(why, format).toBe('password')
    }
  })

  it('that says nothing is refused as empty, and one that is cut off as damaged', async () => {
    const folder = at('odd')
    mkdirSync(folder)
    const empty = path.join(folder, 'empty.txt')
    const long = path.join(folder, 'long.txt')
    writeFileSync(empty, '')
    writeFileSync(long, 'Texto '.repeat(3000))
    for (const format of ['docx', 'odt']) {
      makeBy(format, 'Text (encoded):UTF8', [empty, long], folder)
      expect(await refusalOf(`a.${format}`, readFileSync(path.join(folder, `empty.${format}`)))).toBe('empty')
      const whole = readFileSync(path.join(folder, `long.${format}`))
      expect(await refusalOf(`a.${format}`, whole.subarray(0, whole.length / 2))).toBe('damaged')
    }
  })
})
