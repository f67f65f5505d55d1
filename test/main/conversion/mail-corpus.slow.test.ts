import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailPrograms, missingOf } from '../../run/packages.ts'
import { createConverter, sha256Of } from '../../support/conversions.ts'

/** A mail of a program that nobody here wrote, and what was put into it. */
interface Foreign {
  readonly name: string
  readonly subject: string
  readonly body: string
  /** Names of attachments, with their SHA-256. */
  readonly files: Readonly<Record<string, string>>
}

const { at, convert } = createConverter()
const folder = at('mails')
const attachment = Buffer.from(Array.from({ length: 3000 }, (_, nth) => nth % 256))
const author = { name: 'José da Conceição', address: 'jose@exemplo.com.br' }
const receiver = { name: 'Protocolo, Setor', address: 'protocolo@exemplo.gov.br' }
const date = new Date('2026-11-30T13:00:00Z')
const without = (text: string) => text.replaceAll(/\s/g, '')

async function writeByNodemailer(): Promise<Foreign[]> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const bodies = ['Ação – “aspas” €', 'Linha\n\nOutra linha', 'x'.repeat(1500), 'Привет', '> citação\nresposta']
  const encodings = ['quoted-printable', 'base64'] as const
  const made: Foreign[] = []
  for (const [nth, body] of bodies.entries()) {
    for (const textEncoding of encodings) {
      const name = `nodemailer-${nth}-${textEncoding}`
      const subject = `Assunto ${nth}: notificação`
      const file = `anexo ${nth} ção.bin`
      const attachments = nth % 2 === 0 ? [{ filename: file, content: attachment }] : []
      const sent = await transport.sendMail({
        from: author,
        to: receiver,
        date,
        subject,
        text: body,
        textEncoding,
        attachments,
      })
      writeFileSync(path.join(folder, `${name}.eml`), sent.message as Buffer)
      made.push({ name, subject, body, files: nth % 2 === 0 ? { [file]: sha256Of(attachment) } : {} })
    }
  }
  return made
}

/** mpack and s-nail write neither receiver nor date as the others do, so only the rest is compared. */
function writeByPrograms(): Foreign[] {
  const data = at('dados.bin')
  const body = at('corpo.txt')
  writeFileSync(data, attachment)
  return ['Corpo simples', 'Corpo com ação – €', 'Linha 1\nLinha 2'].flatMap((text, nth) => {
    writeFileSync(body, `${text}\n`)
    const subject = `Assunto ${nth} ção`
    const files = { 'dados.bin': sha256Of(attachment) }
    execFileSync('mpack', ['-s', subject, '-d', body, '-o', path.join(folder, `mpack-${nth}.eml`), data])
    const record = path.join(folder, `s-nail-${nth}.eml`)
    const settings = ['sendcharsets=utf-8', `record=${record}`, 'mta=/bin/true', 'from=Ana <ana@exemplo.br>']
    execFileSync(
      's-nail',
      ['-n', ...settings.flatMap((each) => ['-S', each]), '-s', subject, '-a', data, 'b@exemplo.br'],
      {
        input: `${text}\n`,
        env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      },
    )
    return ['mpack', 's-nail'].map((program) => ({ name: `${program}-${nth}`, subject, body: text, files }))
  })
}

describe.skipIf(missingOf(mailPrograms).length > 0)('a mail of another program', () => {
  const mails: Foreign[] = []
  beforeAll(async () => {
    mkdirSync(folder)
    execFileSync('/usr/bin/python3', ['test/support/foreign-mails.py', folder, 'assets/icons/16x16.png'])
    mails.push(...(JSON.parse(readFileSync(path.join(folder, 'mails.json'), 'utf8')) as Foreign[]))
    mails.push(...(await writeByNodemailer()), ...writeByPrograms())
  })

  it('shows sender, receiver, date, subject, text and hashes as they were put in, for 50 mails', async () => {
    expect(mails.length).toBeGreaterThanOrEqual(50)
    for (const { name, subject, body, files } of mails) {
      const raw = readFileSync(path.join(folder, `${name}.eml`))
      const made = await convert(`${name}.eml`, raw)
      const pdf = made.documents[0]?.path ?? ''
      const text = without(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }))
      const [first, ...others] = text.split(without(`${subject} · página`))
      const footless = [first, ...others.map((each) => each.replace(/^\d+de\d+/, ''))].join('')
      expect(execFileSync('qpdf', ['--check', pdf], { encoding: 'utf8' }), name).toContain('No syntax or stream')
      expect(made.message?.subject, name).toBe(subject)
      const wanted = [body, ...Object.values(files), sha256Of(raw), subject]
      for (const each of wanted) expect(footless.includes(without(each)), `${name}: ${each}`).toBe(true)
      const parts = made.parts.map((part) => [part.name, sha256Of(readFileSync(part.path))])
      expect(Object.fromEntries(parts), name).toStrictEqual(files)
      if (/^(?:mpack|s-nail)/.test(name)) continue
      expect(made.message, name).toStrictEqual({
        from: author,
        to: `${receiver.name} <${receiver.address}>`,
        subject,
        sentAt: date.toISOString(),
      })
      expect(text, name).toContain(without('30/11/2026 13:00:00 (UTC)'))
    }
  }, 240_000)

  it.each([
    ['signed beside', ['-sign'], 'Conteúdo', ['x.pdf'], []],
    ['signed around', ['-sign', '-nodetach'], 'Conteúdo', ['x.pdf'], []],
    ['encrypted', ['-encrypt'], 'cifrado', [], [{ name: 'smime.p7m', why: 'password' }]],
  ])('%s by OpenSSL gives what can be read', async (_, act, shown, parts, left) => {
    const [key, certificate, content] = [at('key.pem'), at('certificate.pem'), at('content.txt')]
    const run = (...given: readonly string[]) => execFileSync('openssl', given, { stdio: ['ignore', 'pipe', 'ignore'] })
    run('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-subj', '/CN=Ana')
    const inside =
      'Content-Type: multipart/mixed; boundary=q\n\n--q\nContent-Type: text/plain; charset=utf-8\n\nConteúdo\n--q\nContent-Type: application/pdf; name=x.pdf\n\n%PDF-1.4\n--q--\n'
    writeFileSync(content, inside)
    const keys = act[0] === '-sign' ? ['-signer', certificate, '-inkey', key] : []
    const last = act[0] === '-sign' ? [] : [certificate]
    const head = ['-from', 'a@b.br', '-to', 'c@d.br', '-subject', 'Oi']
    const made = await convert('a.eml', run('cms', ...act, '-in', content, ...keys, ...head, ...last))
    expect(made.parts.map(({ name }) => name)).toStrictEqual(parts)
    expect(made.left).toStrictEqual(left)
    expect(execFileSync('pdftotext', [made.documents[0]?.path ?? '', '-'], { encoding: 'utf8' })).toContain(shown)
  })
})
