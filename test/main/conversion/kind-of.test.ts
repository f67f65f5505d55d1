import { expect, it } from 'vitest'
import { headBytes, kindOf } from '../../../main/engine/conversion/index.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1')
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const zip = (first: string) => `PK\x03\x04${'\0'.repeat(26)}${first}`
const mail = 'Received: from a\r\n by b\r\nFrom: Ana <ana@exemplo.br>\r\nTo: b@exemplo.br\r\nSubject: x\r\n\r\nOla'

it.each([
  ['a.pdf', '%PDF-1.7\n', 'pdf'],
  ['a', `\xef\xbb\xbf\n${'x'.repeat(900)}%PDF-1.4`, 'pdf'],
  ['wrong.png', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['a', '\x89PNG\r\n\x1a\n', 'png'],
  ['a', 'II*\0', 'tiff'],
  ['a', 'MM\0*', 'tiff'],
  ['a', 'II+\0\x08\0\0\0', 'tiff'],
  ['a', 'MM\0+\0\x08\0\0', 'tiff'],
  ['a', 'RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['sound.webp', 'RIFF\x10\0\0\0WAVEfmt ', null],
  ['a', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['a', '\0\0\0\x18ftypxyz1\0\0\0\0abcdavif', 'heic'],
  ['film.heic', '\0\0\0\x18ftypisom\0\0\0\0mp42avc1', null],
  ['a.zip', zip('pasta/a.txt'), 'zip'],
  ['empty.zip', 'PK\x05\x06', 'zip'],
  ['a', zip('mimetypeapplication/vnd.oasis.opendocument.text'), 'office'],
  ['a', `${zip('[Content_Types].xml')} ${zip('word/document.xml')}`, 'office'],
  ['content types of another format', zip('[Content_Types].xml'), 'zip'],
  ['a.xlsx', zip('docProps/app.xml'), 'office'],
  ['a.msg', compound, 'msg'],
  ['a', compound + utf16('__nameid_version1.0'), 'msg'],
  ['a', compound + utf16('WordDocument'), 'office'],
  ['a.XLS', compound, 'office'],
  ['a', compound, null],
  ['a', '{\\rtf1', 'office'],
  ['a', mail, 'eml'],
  ['with an attached PDF', `${mail.replace('Ola', '')}%PDF-1.4`, 'eml'],
  ['notes.txt', 'From: home\nwith love', 'text'],
  ['a.eml', 'X-Other: 1\n\n', 'eml'],
  ['a', '<!DOCTYPE html><p>', 'html'],
  ['a.txt', '<!-- x --><html>', 'html'],
  ['a.html', '<p>Ola', 'html'],
  ['a.csv', 'nome;valor', 'text'],
  ['convite.ics', 'BEGIN:VCALENDAR', 'text'],
  ['a.txt', '\xff\xfeo\0l\0', 'text'],
  ['a.txt', 'binary\0', null],
  ['a.exe', 'MZ', null],
  ['', '', null],
])('says of %s that begins with %j: %s', (name, head, kind) => {
  expect(kindOf(name, bytes(head))).toBe(kind)
})

it('answers for any bytes', () => {
  const awful = ['<!--', '\r\n', ' ', 'From: a\n', '%PDF', 'a:', '\xff', 'mimetype'].map((each) =>
    bytes(each.repeat(headBytes / each.length)),
  )
  for (const head of awful)
    expect(['a', 'a.txt', 'a.eml', 'a.docx'].map((name) => kindOf(name, head))).toEqual([null, 'text', 'eml', null])
})
