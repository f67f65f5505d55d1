import { statSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createConverter, partsOf } from '../../support/conversions.ts'

const { convert, refusalOf } = createConverter()
const zip = (files: Readonly<Record<string, string>>, level: 0 | 9 = 9) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level })

it('takes files out in the order of their names, and keeps their folders in the names', async () => {
  const made = await convert(
    'a.zip',
    zip({ 'b 10.txt': 'dez', 'b 2.txt': 'dois', 'pasta/sub/á.txt': 'fundo', 'pasta/': '' }),
  )
  expect(Object.entries(partsOf(made))).toStrictEqual([
    ['b 2.txt', 'dois'],
    ['b 10.txt', 'dez'],
    ['pasta - sub - á.txt', 'fundo'],
  ])
})

it('dates each file as the archive does, and one without a date as the archive itself', async () => {
  const mtime = new Date('2019-03-04T10:20:30')
  const dated = zipSync({ 'a.txt': [strToU8('a'), { mtime }], 'b.txt': strToU8('b') })
  // The time and the date of MS-DOS in the directory (APPNOTE 4.4.6): none.
  const bytes = Buffer.from(dated)
  bytes.writeUInt32LE(0, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 12)
  const { parts } = await convert('a.zip', bytes)
  // `made-1` is made of `file-1`.
  const zipped = path.dirname(parts[0]?.path ?? '').replace('made-', 'file-')
  expect(parts.map((part) => statSync(part.path).mtime)).toStrictEqual([mtime, statSync(zipped).mtime])
})

it('makes a name that climbs out of its folder harmless, and leaves files of systems', async () => {
  const made = await convert(
    'a.zip',
    zip({ '../../etc/senha.txt': 'a', 'C:\\b.txt': 'b', '__MACOSX/._x': '', 'x/.DS_Store': '' }),
  )
  expect(Object.keys(partsOf(made))).toStrictEqual(['b.txt', 'etc - senha.txt'])
})

it('reads names in the code page of Windows in Brazil', async () => {
  const bytes = Buffer.from(zip({ 'acao.txt': 'x' }))
    .toString('latin1')
    .replaceAll('acao.txt', 'a\x87\xc6o.txt')
  expect(Object.keys(partsOf(await convert('a.zip', Buffer.from(bytes, 'latin1'))))).toStrictEqual(['ação.txt'])
})

it('counts the bytes that come out, not those that the directory claims', async () => {
  const bomb = Buffer.from(zip({ 'a.txt': '0'.repeat(3_000_000) }))
  // The uncompressed size in the directory (APPNOTE 4.3.12).
  bomb.writeUInt32LE(10, bomb.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  expect((await convert('a.zip', bomb)).left).toStrictEqual([{ name: 'a.txt', why: 'damaged' }])
  expect(await refusalOf('a.zip', zip({ 'a.txt': '0'.repeat(3_000_000) }), { partBytes: 1_000_000 })).toBe('too-large')
})

it('refuses more files than the limits allow', async () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, nth) => [`${nth}.txt`, 'x']))
  expect(await refusalOf('a.zip', zip(files), { parts: 11 })).toBe('too-many')
})

it('names a file of which a byte has changed, and takes the others', async () => {
  const bytes = Buffer.from(zip({ 'a.txt': 'inteiro', 'b.txt': 'mudado' }, 0))
  bytes.write('MUDADO', bytes.indexOf('mudado'))
  const made = await convert('a.zip', bytes)
  expect(Object.keys(partsOf(made))).toStrictEqual(['a.txt'])
  expect(made.left).toStrictEqual([{ name: 'b.txt', why: 'damaged' }])
})

it.each([
  ['an encrypted file', (bytes: Buffer, at: number) => bytes.writeUInt16LE(1, at + 8), 'password'],
  ['a file packed by another method', (bytes: Buffer, at: number) => bytes.writeUInt16LE(14, at + 10), 'unknown'],
])('names %s', async (_, change, why) => {
  const bytes = Buffer.from(zip({ 'a.txt': 'x' }))
  change(bytes, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1'))
  expect((await convert('a.zip', bytes)).left).toStrictEqual([{ name: 'a.txt', why }])
})

it.each([
  ['without files', zip({}), 'empty'],
  ['that is cut off', zip({ 'a.txt': 'x' }).subarray(0, 40), 'damaged'],
])('refuses an archive %s', async (_, bytes, why) => {
  expect(await refusalOf('a.zip', bytes)).toBe(why)
})
