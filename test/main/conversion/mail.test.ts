import { readFileSync } from 'node:fs'
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
  expect(await textOf(made)).toContain('assinatura digital da mensagem, não verificada')
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
