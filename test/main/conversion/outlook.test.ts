import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createConverter, partsOf, sha256Of, textOf } from '../../support/conversions.ts'
import { outlookMessage } from '../../support/outlook-message.ts'

const { convert, refusalOf } = createConverter()
const sender = { name: 'José', address: 'jose@exemplo.com.br' }
const message = {
  subject: 'Notificação nº 1',
  sender,
  receivers: [
    { name: 'Protocolo', address: 'p@exemplo.gov.br', kind: 1 },
    { name: 'Ana', address: 'ana@exemplo.gov.br', kind: 2 },
  ],
  headers: 'Received: x\r\nDate: Mon, 30 Nov 2026 10:00:00 -0300\r\n',
  text: 'Segue a guia – paga.\r\nAtt.',
} as const

it('shows a message of Outlook, and takes out its files and messages', async () => {
  const bytes = Buffer.from('%PDF-1.4 x')
  const raw = outlookMessage({
    ...message,
    files: [{ name: 'guia ção.pdf', bytes }],
    message: { subject: 'Antes/disso', text: 'dentro' },
  })
  const made = await convert('a.msg', raw)
  const text = await textOf(made)
  for (const each of [
    'José <jose@exemplo.com.br>',
    'Protocolo <p@exemplo.gov.br>',
    'Ana <ana@exemplo.gov.br>',
    '30/11/2026 10:00:00 (UTC-03:00)',
    'Segue a guia – paga. Att.',
    sha256Of(bytes),
    sha256Of(raw),
  ])
    expect(text).toContain(each)
  expect(made.message).toStrictEqual({
    from: sender,
    to: 'Protocolo <p@exemplo.gov.br>',
    subject: 'Notificação nº 1',
    sentAt: '2026-11-30T13:00:00.000Z',
  })
  const { 'guia ção.pdf': guide, 'Antes-disso.msg': inner = '', ...others } = partsOf(made)
  expect([guide, others]).toStrictEqual(['%PDF-1.4 x', {}])
  expect(await textOf(await convert('b.msg', Buffer.from(inner, 'latin1')))).toContain('dentro')
})

it('shows HTML of a message with its pictures, in the encoding that it names', async () => {
  const html = Buffer.from('<p>Ação “nova”</p><img src="cid:logo@x">')
  const files = [{ name: 'logo.png', bytes: readFileSync('assets/icons/16x16.png'), contentId: 'logo@x' }]
  const made = await convert('a.msg', outlookMessage({ subject: 'x', html, files }))
  expect(await textOf(made)).toContain('Ação “nova”')
  expect(made.parts).toStrictEqual([])
})

it('refuses a message that is cut off as damaged', async () => {
  const raw = outlookMessage(message)
  expect(await refusalOf('a.msg', raw.subarray(0, 700))).toBe('damaged')
})
