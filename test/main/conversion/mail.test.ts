import { readFileSync } from 'node:fs'
import jpeg from 'jpeg-js'
import { expect, it } from 'vitest'
import { createConverter, partsOf, sha256Of, textOf } from '../../support/conversions.ts'

const { convert, refusalOf } = createConverter()
const logo = readFileSync('assets/icons/16x16.png')
const lines = (...all: readonly string[]) => all.join('\r\n')
const head = (...own: readonly string[]) =>
  lines(
    'From: =?utf-8?Q?Jos=C3=A9?= <jose@exemplo.com.br>',
    'To: Protocolo <protocolo@exemplo.gov.br>',
    'Date: Mon, 30 Nov 2026 10:00:00 -0300',
    ...own,
  )
const part = (header: readonly string[], body: string) => lines('--b', ...header, '', body)
const mixed = (...parts: readonly string[]) =>
  lines(head('Subject: x', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'), '', ...parts, '--b--', '')
const plain = (body: string) => part(['Content-Type: text/plain; charset=utf-8'], body)
const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')

it('shows head, attachments with their hashes, and text of a mail', async () => {
  const pdf = '%PDF-1.4 x'
  const mail = lines(
    head('Subject: =?iso-8859-1?Q?Recurso_n=BA_1/2026?=', 'Cc: c@exemplo.br', 'MIME-Version: 1.0'),
    'Content-Type: multipart/mixed; boundary=b',
    '',
    plain('Segue o recurso – com anexos.'),
    part(
      [
        'Content-Type: application/pdf',
        "Content-Disposition: attachment; filename*0*=utf-8''guia%20paga%C3%A7; filename*1*=%C3%A3o.pdf",
        'Content-Transfer-Encoding: base64',
      ],
      base64(pdf),
    ),
    '--b--',
  )
  const made = await convert('recurso.eml', mail)
  const text = await textOf(made)
  for (const each of [
    'José <jose@exemplo.com.br>',
    'Protocolo <protocolo@exemplo.gov.br>',
    'c@exemplo.br',
    '30/11/2026 10:00:00 (UTC-03:00)',
    'Recurso nº 1/2026',
    'guia pagaçao.pdf'.replace('çao', 'ção'),
    `SHA-256: ${sha256Of(pdf)}`,
    'recurso.eml',
    `SHA-256: ${sha256Of(mail)}`,
    'Segue o recurso – com anexos.',
    'O Malote não os verificou.',
  ])
    expect(text).toContain(each)
  expect(partsOf(made)).toStrictEqual({ 'guia pagação.pdf': pdf })
  expect(made.documents.map(({ name }) => name)).toStrictEqual(['Recurso nº 1_2026.pdf'])
  expect(made.message).toStrictEqual({
    from: { name: 'José', address: 'jose@exemplo.com.br' },
    to: 'Protocolo <protocolo@exemplo.gov.br>',
    subject: 'Recurso nº 1/2026',
    sentAt: '2026-11-30T13:00:00.000Z',
  })
})

it('writes links of HTML out, marks hidden text, and fetches no picture', async () => {
  const html =
    '<style>p{}</style><p>Veja <a href="https://exemplo.br/x">o edital</a> ou <a href="https://exemplo.br">exemplo.br</a>.</p><img src="https://rastreio.exemplo/1.gif" alt="Selo"><div style="display: none">prévia</div><ul><li>um<li>dois</ul><script>alert(1)</script>'
  const made = await convert('a.eml', lines(head('Content-Type: text/html; charset=utf-8'), '', html))
  const text = await textOf(made)
  expect(text).toContain('Veja o edital (https://exemplo.br/x) ou exemplo.br.')
  expect(text).toContain('[imagem não baixada: Selo]')
  expect(text).toContain('Uma imagem da mensagem está na internet e não foi baixada.')
  expect(text).toContain('[texto oculto: prévia]')
  expect(text).toContain('• um • dois')
  expect(text).not.toContain('alert')
})

it('draws a picture of the text, which is no attachment a second time', async () => {
  const picture = (id: string, name: string) =>
    part(
      [`Content-Type: image/png; name=${name}`, `Content-ID: <${id}>`, 'Content-Transfer-Encoding: base64'],
      base64(logo),
    )
  const html = part(['Content-Type: text/html'], '<p>antes</p><img src="cid:a%40x" alt="Logo"><p>depois</p>')
  const made = await convert('a.eml', mixed(html, picture('a@x', 'usada.png'), picture('b@x', 'outra.png')))
  expect(Object.keys(partsOf(made))).toStrictEqual(['outra.png'])
  expect(await textOf(made)).toContain('usada.png')
  expect(await textOf(made)).toContain('imagem reproduzida no texto')
  expect(readFileSync(made.documents[0]?.path ?? '', 'latin1')).toContain('/Subtype /Image')
})

it('draws a photo without its EXIF data, and leaves one that lies on its side an attachment', async () => {
  const photo = (orientation: number) =>
    withOrientation(jpeg.encode({ width: 8, height: 4, data: Buffer.alloc(128, 200) }, 90).data, orientation)
  const mailOf = (orientation: number) =>
    mixed(
      part(['Content-Type: text/html'], '<p>a</p><img src="cid:f">'),
      part(
        ['Content-Type: image/jpeg; name=foto.jpg', 'Content-ID: <f>', 'Content-Transfer-Encoding: base64'],
        base64(photo(orientation)),
      ),
    )
  const upright = await convert('a.eml', mailOf(1))
  expect(upright.parts).toStrictEqual([])
  const pdf = readFileSync(upright.documents[0]?.path ?? '', 'latin1')
  expect(pdf).toContain('/DCTDecode')
  expect(pdf).not.toContain('Exif')
  const turned = await convert('a.eml', mailOf(6))
  expect(Object.keys(partsOf(turned))).toStrictEqual(['foto.jpg'])
  expect(await textOf(turned)).toContain('[imagem não incluída]')
})

/** Adds a segment of EXIF that says only how the picture lies. */
function withOrientation(picture: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  tiff.writeUInt16LE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const segment = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([picture.subarray(0, 2), segment, body, picture.subarray(2)])
}

it('shows both versions of a text that says different things in HTML and in plain text', async () => {
  const parts = (text: string) =>
    mixed(plain(text), part(['Content-Type: text/html'], '<p>Pague <b>100</b> reais.</p>'), '').replace(
      'mixed',
      'alternative',
    )
  expect(await textOf(await convert('a.eml', parts('Pague *100* reais.')))).not.toContain('diferente da anterior')
  const text = await textOf(await convert('a.eml', parts('Pague 900 reais.')))
  expect(text).toContain('Pague 100 reais.')
  expect(text).toContain('diferente da anterior: Pague 900 reais.')
})

const bytes = (encoding: string) =>
  ({ latin1: Buffer.from('Notificação', 'latin1'), 'utf-8': Buffer.from('Notificação') })[encoding]
it.each([
  ['iso-8859-1', Buffer.from('Notificação', 'latin1'), 'Notificação'],
  ['windows-1252', Buffer.from('\x93Notifica\xe7\xe3o\x94 \x96 x', 'latin1'), '“Notificação” – x'],
  ['utf-8', Buffer.from('Notificação'), 'Notificação'],
  ['utf-8 falsely', bytes('latin1') ?? '', 'Notificação'],
  ['', bytes('latin1') ?? '', 'Notificação'],
  ['', bytes('utf-8') ?? '', 'Notificação'],
  ['no-such-charset', bytes('latin1') ?? '', 'Notificação'],
  ['iso-2022-jp', Buffer.from('\x1b$B%"\x1b(B', 'latin1'), '[U+30A2]'],
  ['gb18030', Buffer.from([0xc0, 0xee]), '[U+674E]'],
])('reads a text that says its encoding is %j', async (encoding, body, shown) => {
  const charset = encoding === '' ? '' : `; charset=${encoding.split(' ')[0]}`
  const raw = Buffer.concat([
    Buffer.from(lines(head(`Content-Type: text/plain${charset}`), '', 'a ')),
    Buffer.from(body),
  ])
  expect(await textOf(await convert('a.eml', raw))).toContain(`a ${shown}`)
})

it.each([
  ['a header in windows-1252', Buffer.from('Subject: Notifica\xe7\xe3o', 'latin1')],
  ['a header in UTF-8', Buffer.from('Subject: Notificação')],
  ['words of RFC 2047 that cut a letter', Buffer.from('Subject: =?utf-8?B?Tm90aWZpY2HD?=\r\n =?utf-8?B?p8Ojbw==?=')],
])('reads %s', async (_, subject) => {
  const raw = Buffer.concat([Buffer.from(`${head()}\r\n`), subject, Buffer.from('\r\n\r\ncorpo')])
  expect((await convert('a.eml', raw)).message?.subject).toBe('Notificação')
})

it.each([
  ['Mon, 30 Nov 2026 10:00:00 -0300', '2026-11-30T13:00:00.000Z', '30/11/2026 10:00:00 (UTC-03:00)'],
  ['30 Nov 26 10:00 EST', '2026-11-30T15:00:00.000Z', '30/11/2026 10:00:00 (UTC-05:00)'],
  ['Mon, 30 Nov 2026 10:00:00 +0530 (IST)', '2026-11-30T04:30:00.000Z', '(UTC+05:30)'],
  ['Mon, 30 Nov 2026 10:00:00', null, '(fuso horário não informado)'],
  ['Mon, 30 Nov 2026 10:00:00 BRT', null, '30/11/2026 10:00:00 BRT (fuso horário não reconhecido)'],
  ['31 Feb 2026 10:00:00 -0300', null, '31 Feb 2026 10:00:00 -0300 (ilegível)'],
  ['ontem', null, 'ontem (ilegível)'],
])('shows the date %s with its zone', async (field, sentAt, shown) => {
  const made = await convert('a.eml', lines('From: a@b.br', 'To: c@d.br', 'Subject: x', `Date: ${field}`, '', 'corpo'))
  expect(made.message?.sentAt).toBe(sentAt)
  expect(await textOf(made)).toContain(shown)
})

it('takes out a forwarded message, the files of winmail.dat and what is signed, and names what is encrypted', async () => {
  const forwarded = part(
    ['Content-Type: message/rfc822'],
    lines('From: a@b.br', 'To: c@d.br', 'Subject: =?utf-8?Q?Antes=21?=', '', 'dentro'),
  )
  const winmail = part(
    ['Content-Type: application/ms-tnef; name=winmail.dat', 'Content-Transfer-Encoding: base64'],
    base64(tnef('ofício.pdf', '%PDF-1.4 y')),
  )
  const signature = part(['Content-Type: application/pkcs7-signature; name=smime.p7s'], 'MAA=')
  const encrypted = part(
    ['Content-Type: application/pkcs7-mime; name=smime.p7m', 'Content-Transfer-Encoding: base64'],
    base64('no CMS'),
  )
  const made = await convert('a.eml', mixed(plain('texto'), forwarded, winmail, signature, encrypted))
  expect(Object.keys(partsOf(made))).toStrictEqual(['Antes!.eml', 'ofício.pdf'])
  expect(partsOf(made)['ofício.pdf']).toBe('%PDF-1.4 y')
  expect(made.left).toStrictEqual([{ name: 'smime.p7m', why: 'password' }])
  expect(await textOf(made)).toContain('assinatura digital, não verificada')
})

it('takes out the file in a signature that carries it, and keeps one that stands beside its file', async () => {
  const content = Buffer.from('%PDF-1.4 z')
  const attached = part(
    ['Content-Type: application/pkcs7-signature; name=contrato.pdf.p7s', 'Content-Transfer-Encoding: base64'],
    base64(signedMessage(content)),
  )
  const beside = part(
    ['Content-Type: application/octet-stream; name=outro.pdf.p7s', 'Content-Transfer-Encoding: base64'],
    base64(signedMessage(null)),
  )
  const made = await convert('a.eml', mixed(plain('texto'), attached, beside))
  expect(partsOf(made)).toStrictEqual({ 'contrato.pdf': content.toString('latin1') })
  expect(made.left).toStrictEqual([])
  const text = await textOf(made)
  for (const each of ['contrato.pdf.p7s', 'outro.pdf.p7s', 'assinatura digital, não verificada'])
    expect(text).toContain(each)
})

/** A CMS message without signers (RFC 5652, 5.1): with its content, or for content that is elsewhere. */
function signedMessage(content: Buffer | null): Buffer {
  const node = (tag: number, ...inside: readonly Buffer[]) => {
    const body = Buffer.concat(inside)
    return Buffer.concat([Buffer.from([tag, body.length]), body])
  }
  const oid = (last: number) => Buffer.from([6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last])
  const inner = node(0x30, oid(1), ...(content === null ? [] : [node(0xa0, node(4, content))]))
  return node(0x30, oid(2), node(0xa0, node(0x30, Buffer.from([2, 1, 1]), node(0x31), inner, node(0x31))))
}

it('shows the plain version where the HTML has no text, and does not call a small font hidden', async () => {
  const both = (html: string) =>
    mixed(plain('só aqui'), part(['Content-Type: text/html'], html)).replace('mixed', 'alternative')
  const empty = await textOf(await convert('a.eml', both('<html><body></body></html>')))
  expect(empty).toContain('só aqui')
  expect(empty).not.toMatch(/não tem texto|diferente da anterior/)
  const table = '<table><tr><td style="font-size:0px"><div style="font-size:13px">só aqui</div></td></tr></table>'
  expect(await textOf(await convert('a.eml', both(table)))).not.toContain('oculto')
})

/** Attributes of MS-OXTNEF 2.1.3: a new attachment, its title, its bytes. */
function tnef(name: string, content: string): Buffer {
  const attribute = (id: number, data: Buffer) => {
    const front = Buffer.alloc(9)
    front[0] = 2
    front.writeUInt32LE(id, 1)
    front.writeUInt32LE(data.length, 5)
    return Buffer.concat([front, data, Buffer.alloc(2)])
  }
  const title = attribute(0x00018010, Buffer.from(`${name}\0`, 'latin1'))
  const start = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0])
  return Buffer.concat([
    start,
    attribute(0x00069002, Buffer.alloc(14)),
    title,
    attribute(0x0006800f, Buffer.from(content)),
  ])
}

it('joins lines of format=flowed, and keeps quotations', async () => {
  const body = lines(
    head('Content-Type: text/plain; charset=utf-8; format=flowed'),
    '',
    'uma linha ',
    'só',
    '',
    '> citada',
  )
  expect(await textOf(await convert('a.eml', body))).toContain('uma linha só > citada')
})

it('names a character that no font has, and says so on the page', async () => {
  const text = await textOf(
    await convert('a.eml', lines(head('Content-Type: text/plain; charset=utf-8'), '', 'Olá 😀')),
  )
  expect(text).toContain('Olá [U+1F600]')
  expect(text).toContain('aparecem pelo código Unicode')
})

it('refuses more attachments, and more bytes, than the limits allow', async () => {
  const file = part(['Content-Type: application/pdf'], '%PDF-1.4')
  expect(await refusalOf('a.eml', mixed(file, file, file), { parts: 2 })).toBe('too-many')
  expect(await refusalOf('a.eml', mixed(file), { partBytes: 4 })).toBe('too-large')
})
