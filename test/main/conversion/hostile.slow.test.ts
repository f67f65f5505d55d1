import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createChance } from '../../support/chance.ts'
import { createConverter } from '../../support/conversions.ts'
import { outlookMessage } from '../../support/outlook-message.ts'

const { at, convert, refusalOf } = createConverter()
const random = createChance(42)
const picture = readFileSync('assets/icons/32x32.png')
const base64 = picture.toString('base64')
const part = (type: string, body: string, ...own: readonly string[]) =>
  ['--b', `Content-Type: ${type}`, ...own, '', body].join('\r\n')
const mail = Buffer.from(
  [
    'From: =?utf-8?Q?Jos=C3=A9?= <a@b.br>\r\nTo: c@d.br, Grupo: e@f.br, g@h.br;\r\nSubject: =?iso-8859-1?B?5+Nv?=\r\nDate: Mon, 30 Nov 2026 10:00:00 -0300\r\nContent-Type: multipart/related; boundary=b\r\n',
    part(
      'text/html; charset=gb18030',
      '<p>Ol=E1<ul><li>um<li>dois</ul><img src="cid:x"><a href="https://a.br">b</a>',
      'Content-Transfer-Encoding: quoted-printable',
    ),
    part('image/png; name=x.png', base64, 'Content-ID: <x>', 'Content-Transfer-Encoding: base64'),
    part('message/rfc822', 'Subject: dentro\r\n\r\ncorpo'),
    part(
      'application/octet-stream',
      base64,
      "Content-Disposition: attachment; filename*0*=utf-8''a%20; filename*1*=b.bin",
      'Content-Transfer-Encoding: base64',
    ),
    '--b--',
  ].join('\r\n'),
)
const page = Buffer.from(
  `<html><meta charset=latin1><body><table><tr><td>a<td>b</table><blockquote>c<img src="data:image/png;base64,${base64}"></blockquote><ol><li>d</ol>`,
)
const archive = Buffer.from(zipSync({ 'a.txt': strToU8('texto '.repeat(500)), 'pasta/b.txt': strToU8('x') }))
const message = outlookMessage({
  subject: 'x',
  text: 'corpo',
  html: Buffer.from('<p>corpo</p>'),
  files: [{ name: 'a.png', bytes: picture }],
  message: { subject: 'y', text: 'z' },
})

function mutate(source: Buffer): Buffer {
  const bytes = Buffer.from(source)
  const times = random.between(1, 12)
  for (let nth = 0; nth < times; nth += 1)
    bytes[random.between(0, bytes.length - 1)] = random.pick([0, 0xff, 0x0a, 0x2d, 0x3d, 0x3c, random.between(0, 255)])
  const cut = random.between(1, bytes.length)
  if (random.one(4)) return bytes.subarray(0, cut)
  return random.one(5) ? Buffer.concat([bytes, bytes.subarray(cut)]) : bytes
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)

it.each([
  ['mail', 'a.eml', mail, 200],
  ['message of Outlook', 'a.msg', message, 150],
  ['page', 'a.html', page, 100],
  ['archive', 'a.zip', archive, 200],
  ['text', 'a.txt', Buffer.from('Ação\tum\r\n\fdois'.repeat(50)), 50],
])(
  'ends on every changed %s, within its limits',
  async (_, name, source, times) => {
    const partBytes = 200_000
    for (let nth = 0; nth < times; nth += 1) {
      const bytes = mutate(source)
      const end = await convert(name, bytes, { partBytes, parts: 20 }).catch((error: Error) => error.message)
      if (typeof end === 'string')
        expect(end, bytes.toString('base64')).toMatch(/is of the kind|"(?:damaged|too-large|too-many|empty|unknown)"/)
      else {
        expect(end.parts.length).toBeLessThanOrEqual(20)
        expect(end.parts.reduce((sum, { path: file }) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(partBytes)
      }
    }
    expect(bytesBelow(at(''))).toBeLessThan(times * 3_000_000)
  },
  300_000,
)

it.each([
  ['a header of 3 MB', 'a.eml', `From: a\r\nTo: b\r\nSubject: ${'x'.repeat(3_000_000)}\r\n\r\n`, 'damaged'],
  [
    'parts 500 deep',
    'a.eml',
    `From: a\r\nTo: b\r\nSubject: x\r\n${Array.from({ length: 500 }, (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\r\n\r\n--b${nth}\r\n`).join('')}`,
    'damaged',
  ],
  [
    '100,000 parts',
    'a.eml',
    `From: a\r\nTo: b\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: a/b\r\n\r\nx\r\n'.repeat(100_000)}`,
    'too-many',
  ],
  [
    'comments of a date that are not closed',
    'a.eml',
    `From: a\r\nTo: b\r\nSubject: x\r\nDate: ${'('.repeat(200_000)}\r\n\r\nx`,
    'made',
  ],
  [
    'quotation marks that are not closed',
    'a.eml',
    `From: ${'"a\\'.repeat(100_000)}\r\nTo: b\r\nSubject: x\r\n\r\nx`,
    'made',
  ],
  ['a million tags', 'a.html', `<html>${'<b>x</b>'.repeat(1_000_000)}`, 'made'],
  ['unclosed tags', 'a.html', `<html>${'<p><b>'.repeat(2000)}x`, 'made'],
  ['a word without an end', 'a.txt', 'x'.repeat(3_000_000), 'made'],
  ['marks without a letter', 'a.txt', `a${'\u0301'.repeat(500_000)}`, 'made'],
])(
  'ends on %s',
  async (_, name, text, end) => {
    expect(await refusalOf(name, text)).toBe(end)
  },
  60_000,
)
