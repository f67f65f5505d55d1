import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { firstOf } from '../../support/in-usual.ts'
import { streamBody, withTable } from '../../support/odd-pdfs.ts'
import { encryptedPdf, signedPdf } from '../../support/pdf-corpus.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

let made = 0
const newPath = (name = 'anexo.pdf') => path.join(folder, `${made++} ${name}`)

function write(bytes: Uint8Array, name?: string): string {
  const to = newPath(name)
  writeFileSync(to, bytes)
  return to
}

const mail = Buffer.from('Subject: Diárias\r\n\r\nSegue o relatório.\r\n'.repeat(60))
const photo = Buffer.from(Array.from({ length: 4000 }, (_, nth) => (nth * nth * 31 + 7) & 255))

/** @param bytes of the original, whose last change was a known moment */
function original(bytes: Uint8Array): string {
  const to = write(bytes, 'original')
  utimesSync(to, 1_700_000_000, 1_700_000_000.4)
  return to
}

const mime = { mediaType: 'message/rfc822', name: 'Diárias de março.eml' }

interface Attached {
  readonly key: string
  readonly names: readonly string[]
  readonly relationship: string | undefined
  readonly mediaType: string | undefined
  readonly params: Record<string, string>
}

/** Attachments as another library finds them in the tree of names, and which of it the catalog calls associated. */
async function attachmentsOf(file: string): Promise<{ all: Attached[]; associated: number }> {
  const document = await PDFDocument.load(readFileSync(file), { updateMetadata: false })
  const { catalog } = document
  const name = (key: string) => PDFName.of(key)
  const tree = catalog.lookup(name('Names'), PDFDict).lookup(name('EmbeddedFiles'), PDFDict)
  const pairs = tree.lookup(name('Names'), PDFArray)
  const all: Attached[] = []
  for (let at = 0; at < pairs.size(); at += 2) {
    const specification = pairs.lookup(at + 1, PDFDict)
    const text = (key: string) => specification.lookup(name(key), PDFString, PDFHexString).decodeText()
    const stream = specification.lookup(name('EF'), PDFDict).lookup(name('F'), PDFStream).dict
    const params = stream.lookupMaybe(name('Params'), PDFDict)
    all.push({
      key: document.context.lookup(pairs.get(at), PDFString, PDFHexString).decodeText(),
      names: [text('F'), text('UF')],
      relationship: specification.get(name('AFRelationship'))?.toString(),
      mediaType: stream.get(name('Subtype'))?.toString(),
      params: Object.fromEntries(['Size', 'ModDate', 'CheckSum'].map((key) => [key, String(params?.get(name(key)))])),
    })
  }
  return { all, associated: catalog.lookup(name('AF'), PDFArray).size() }
}

it.each(
  firstOf([
    ['a table', false],
    ['a cross-reference stream', true],
  ]),
)(
  'a file with %s keeps its bytes and gets the original with all that the standard asks for',
  async (_, useObjectStreams) => {
    const document = await PDFDocument.load(await plainPdf('Relatório'))
    const from = write(await document.save({ useObjectStreams }))
    const to = newPath()
    expect(await pool.attachOriginal({ from, to, original: original(mail), ...mime })).toStrictEqual({
      kind: 'attached',
    })
    const before = readFileSync(from)
    expect(readFileSync(to).subarray(0, before.length).equals(before)).toBe(true)
    expect(await attachmentsOf(to)).toStrictEqual({
      all: [
        {
          key: mime.name,
          names: [mime.name, mime.name],
          relationship: '/Source',
          mediaType: '/message#2Frfc822',
          params: {
            Size: String(mail.length),
            ModDate: '(D:20231114221320Z)',
            CheckSum: `<${createHash('md5').update(mail).digest('hex')}>`,
          },
        },
      ],
      associated: 1,
    })
    expect(await pool.examine(to)).toMatchObject({ kind: 'opened', pages: 1, isRepaired: false })
    expectForeign(to, [[mime.name, mail]])
    const again = newPath()
    await pool.attachOriginal({ from, to: again, original: original(mail), ...mime })
    expect(readFileSync(again).equals(readFileSync(to))).toBe(true)
  },
)

/** Compares with the files that qpdf and poppler extract, where they are on this machine. */
function expectForeign(file: string, wanted: readonly (readonly [string, Buffer])[]): void {
  if (existsSync('/usr/bin/qpdf')) {
    execFileSync('/usr/bin/qpdf', ['--check', file], { stdio: 'pipe' })
    const listed = execFileSync('/usr/bin/qpdf', ['--list-attachments', file], { encoding: 'utf8' })
    expect(
      listed
        .trim()
        .split('\n')
        .map((line) => line.replace(/ -> .*/, ''))
        .sort(),
    ).toStrictEqual(wanted.map(([name]) => name).sort())
    for (const [name, bytes] of wanted)
      expect(execFileSync('/usr/bin/qpdf', [`--show-attachment=${name}`, file]).equals(bytes)).toBe(true)
  }
  if (existsSync('/usr/bin/pdfdetach')) {
    const listed = execFileSync('/usr/bin/pdfdetach', ['-enc', 'UTF-8', '-list', file], { encoding: 'utf8' })
    const names = [...listed.matchAll(/^\d+: (.*)$/gm)].map(([, name = '']) => name)
    expect(names.toSorted()).toStrictEqual(wanted.map(([name]) => name).sort())
    for (const [nth, name] of names.entries()) {
      const to = newPath('detached')
      const { stderr } = spawnSync('/usr/bin/pdfdetach', ['-save', String(nth + 1), '-o', to, file], {
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      expect(readFileSync(to).equals(wanted.find(([each]) => each === name)?.[1] ?? Buffer.alloc(0))).toBe(true)
    }
  }
}

it('other attachments stay, and a second original of the same name gets a number', async () => {
  const document = await PDFDocument.load(await plainPdf('Relatório'))
  await document.attach(photo, 'foto.jpg', { mimeType: 'image/jpeg' })
  const [from, first, second, third] = [write(await document.save()), newPath(), newPath(), newPath()]
  const photoOf = { mediaType: 'image/jpeg', name: 'foto.jpg' }
  await pool.attachOriginal({ from, to: first, original: original(mail), ...photoOf })
  await pool.attachOriginal({ from: first, to: second, original: original(photo), mediaType: 'a b', name: '../ata\\1' })
  await pool.attachOriginal({ from: second, to: third, original: original(Buffer.alloc(0)), ...photoOf })
  const { all, associated } = await attachmentsOf(third)
  expect(all.map(({ key }) => key)).toStrictEqual(['.._ata_1', 'foto (2).jpg', 'foto (3).jpg', 'foto.jpg'])
  expect(all[0]?.mediaType).toBe('/application#2Foctet-stream')
  // The library calls what it attaches associated, too.
  expect(associated).toBe(4)
  expectForeign(third, [
    ['foto.jpg', photo],
    ['foto (2).jpg', mail],
    ['foto (3).jpg', Buffer.alloc(0)],
    ['.._ata_1', photo],
  ])
})

it('attachments in a tree with branches stay in the order that readers search', async () => {
  const specification = (nth: number): [number, string] => [
    nth,
    `<</Type/Filespec/F(${nth}.txt)/UF(${nth}.txt)/EF<</F 9 0 R>>>>`,
  ]
  const from = write(
    withTable([
      [1, '<</Type/Catalog/Pages 2 0 R/Names 4 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'],
      [4, '<</EmbeddedFiles<</Kids[5 0 R 6 0 R]>>/Dests<</Names[(x)[3 0 R/Fit]]>>>>'],
      [5, '<</Limits[(7.txt)(7.txt)]/Names[(7.txt)7 0 R]>>'],
      [6, '<</Limits[(8.txt)(8.txt)]/Names[(8.txt)8 0 R]>>'],
      specification(7),
      specification(8),
      [9, streamBody('/Type/EmbeddedFile', Buffer.from('nove'))],
    ]),
  )
  const to = newPath()
  await pool.attachOriginal({ from, to, original: original(mail), mediaType: 'text/plain', name: '75.txt' })
  expect((await attachmentsOf(to)).all.map(({ key }) => key)).toStrictEqual(['7.txt', '75.txt', '8.txt'])
  expect(readFileSync(to, 'latin1').match(/\/Dests <<\/Names \[\(x\)/g)).toHaveLength(1)
  expectForeign(to, [
    ['7.txt', Buffer.from('nove')],
    ['75.txt', mail],
    ['8.txt', Buffer.from('nove')],
  ])
})

it('a file with a broken table is written anew and gets its original', async () => {
  const bytes = Buffer.from(await plainPdf('Relatório')).toString('latin1')
  const from = write(Buffer.from(bytes.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))
  const to = newPath()
  expect(await pool.attachOriginal({ from, to, original: original(mail), ...mime })).toStrictEqual({ kind: 'attached' })
  expectForeign(to, [[mime.name, mail]])
})

it.each([
  ['signed', 'signed', () => signedPdf()],
  ['encrypted', 'protected', () => encryptedPdf({ userPassword: '', ownerPassword: 'x' })],
  ['closed by a password', 'password', () => encryptedPdf({ userPassword: 'y', ownerPassword: 'x' })],
  ['no PDF', 'unreadable', () => Buffer.from('oi')],
] as const)('a file that is %s gets no original', async (_, kind, make) => {
  const [from, to] = [write(await make()), newPath()]
  expect(await pool.attachOriginal({ from, to, original: original(mail), ...mime })).toStrictEqual({ kind })
  expect(existsSync(to)).toBe(false)
})

it('an original that is gone, and a place that cannot be written to, are named', async () => {
  const from = write(await plainPdf('Relatório'))
  await expect(
    pool.attachOriginal({ from, to: newPath(), original: path.join(folder, 'sumiu'), ...mime }),
  ).rejects.toMatchObject({ code: 'ENOENT' })
  const to = path.join(folder, 'sem pasta', 'a.pdf')
  expect(await pool.attachOriginal({ from, to, original: original(mail), ...mime })).toMatchObject({
    writeFailed: { code: 'ENOENT' },
  })
})
