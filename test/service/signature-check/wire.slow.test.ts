import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, makeAuthority, rsa, type Signer } from '../../support/authority.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { startService, type TestService } from '../../support/service.ts'
import { closedBy, type Draft, draftOf, messageOf, revise, sign } from '../../support/signed-pdfs.ts'

const checkPath = '/v2/documentos/assinatura-digital-valida'
const capturePath = '/v2/documentos/capturar/nato-digital/icp-brasil/cidadao'
const folder = mkdtempSync(path.join(tmpdir(), 'malote-signed-'))

let root: Authority
let ana: Signer
let service: TestService
let marina: Person
let number = 0
beforeAll(async () => {
  root = makeAuthority('/C=BR/O=ICP-Brasil/CN=Autoridade Raiz de teste')
  ana = root.issueAuthority('/C=BR/O=ICP-Brasil/CN=AC de teste').issue('/C=BR/O=ICP-Brasil/CN=ANA PRADO:11122233344')
  service = await startService({ env: { SIGNATURE_ROOTS: root.certificate } })
  marina = await asPerson(service, 'marina.alves')
})
afterAll(async () => {
  await service.stop()
  removeFolder(folder)
})

const draft = () => draftOf(`Contrato ${++number}`)
const bytesOf = ({ bytes }: Draft) => Uint8Array.from(bytes)
/** The file with one byte of its text changed. */
function altered({ bytes }: Draft): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes)
  copy[bytes.indexOf('Contrato')] = 'K'.charCodeAt(0)
  return copy
}

async function check(bytes: Uint8Array<ArrayBuffer>, who = marina) {
  const { status, body } = await who.post(checkPath, { idArquivo: await who.upload(bytes) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** poppler's result for each signature: whether it is valid, and whether it covers the whole file. */
function pdfsig(bytes: Uint8Array): { holds: boolean; whole: boolean }[] {
  const file = path.join(folder, `${++number}.pdf`)
  writeFileSync(file, bytes)
  const text = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
  return text
    .split(/^Signature #/m)
    .slice(1)
    .map((each) => ({
      holds: each.includes('Signature is Valid'),
      whole: each.includes('- Total document signed'),
    }))
}

const good = { holds: true, whole: true }
const cases: readonly [string, () => Uint8Array<ArrayBuffer>, { message: RegExp; poppler: object[] }][] = [
  ['one signature', () => bytesOf(sign(draft(), ana)), { message: /íntegras.*reconhecidos/, poppler: [good] }],
  [
    'one CAdES signature',
    () => bytesOf(sign(draft(), ana, { subFilter: 'ETSI.CAdES.detached' })),
    { message: /íntegras.*reconhecidos/, poppler: [good] },
  ],
  [
    'one RSA signature of a SHA-1 digest',
    () => bytesOf(sign(draft(), root.issue('/CN=RSA', { key: rsa }), { subFilter: 'adbe.pkcs7.sha1' })),
    { message: /íntegras.*reconhecidos/, poppler: [good] },
  ],
  [
    'two signatures',
    () => bytesOf(sign(sign(draft(), ana), root.issue('/CN=Bruno'))),
    { message: /íntegras.*reconhecidos/, poppler: [{ holds: true, whole: false }, good] },
  ],
  [
    'a byte changed after signing',
    () => altered(sign(draft(), ana)),
    { message: /alterado depois de assinado.*ANA PRADO/, poppler: [{ holds: false, whole: true }] },
  ],
  [
    'a page changed by a later revision',
    () => {
      const signed = sign(draft(), ana)
      const [, page] = closedBy(signed.fields)
      return bytesOf(revise(signed, [[4, String(page?.[1]).replace('595 842', '842 595')]]))
    },
    { message: /alterado depois da assinatura digital de ANA PRADO/, poppler: [{ holds: true, whole: false }] },
  ],
  [
    'a page changed between two signatures',
    () => {
      const signed = sign(draft(), ana)
      return bytesOf(sign(revise(signed, [[5, '<< /Length 4 >>\nstream\nq Q \nendstream']]), root.issue('/CN=Bruno')))
    },
    { message: /alterado depois da assinatura digital de ANA PRADO/, poppler: [{ holds: true, whole: false }, good] },
  ],
  [
    'bytes added after the end',
    () => Uint8Array.from(Buffer.concat([sign(draft(), ana).bytes, Buffer.from('% and more')])),
    { message: /alterado depois da assinatura digital/, poppler: [{ holds: true, whole: false }] },
  ],
  [
    'an expired certificate',
    () => {
      const dates = { from: '20200101000000Z', until: '20210101000000Z' }
      return bytesOf(sign(draft(), root.issue('/CN=Carla', dates)))
    },
    { message: /de Carla está fora do prazo/, poppler: [good] },
  ],
  [
    'a certificate from an unknown root',
    () => bytesOf(sign(draft(), makeAuthority('/C=BR/O=ICP-Brasil/CN=Autoridade Raiz de teste').issue('/CN=Davi'))),
    { message: /de Davi não vem de uma autoridade/, poppler: [good] },
  ],
  [
    'a certificate issued by the certificate of a person',
    () => {
      const extensions = ['basicConstraints=CA:FALSE', 'keyUsage=digitalSignature']
      return bytesOf(sign(draft(), root.issueAuthority('/CN=Pessoa', { extensions }).issue('/CN=Falsa')))
    },
    { message: /de Falsa não vem de uma autoridade/, poppler: [good] },
  ],
  [
    'a certificate whose key usage excludes signing',
    () => bytesOf(sign(draft(), root.issue('/CN=Servidor', { extensions: ['keyUsage=keyEncipherment'] }))),
    { message: /de Servidor não serve para assinar/, poppler: [good] },
  ],
]

describe('the signatures of a PDF', () => {
  it.each(cases)('are checked for validity and changes: %s', async (_, make, { message, poppler }) => {
    const bytes = make()
    const body = await check(bytes)
    expect(body.message).toMatch(message)
    expect(body.isSuccess).toBe(/íntegras/.test(body.message))
    const captured = await marina.post(capturePath, {
      nomeArquivo: 'Contrato.pdf',
      restricaoAcesso: organizacional,
      idArquivo: await marina.upload(bytes),
    })
    expect(captured).toMatchObject(
      body.isSuccess ? { status: 202 } : { status: 400, body: { error: body.message, issues: {} } },
    )
    expect(pdfsig(bytes)).toEqual(poppler)
    // `integra` requires unchanged signed bytes, and that later updates add only signatures.
    const holds = body.data.map((each: { integra: boolean }) => each.integra)
    expect(holds.includes(false)).toBe(
      poppler.some((each) => !('holds' in each && each.holds)) || /alterado/.test(body.message),
    )
  })

  it('are answered with signer, time and validity of the certificate', async () => {
    const person = root.issue('/C=BR/O=ICP-Brasil/CN=ANA PRADO:11122233344', {
      extensions: ['subjectAltName=@names'],
      sections: `[names]\notherName.1=2.16.76.1.3.1;FORMAT:ASCII,OCTETSTRING:1705198011122233344${'0'.repeat(11)}000000001234567SSPES\n`,
    })
    const company = root.issue('/C=BR/O=ICP-Brasil/CN=PADARIA LTDA:12345678000195', {
      extensions: ['subjectAltName=@names'],
      sections: [
        '[names]',
        'otherName.1=2.16.76.1.3.2;UTF8:BRUNO REIS',
        'otherName.2=2.16.76.1.3.3;PRINTABLESTRING:12345678000195',
        `otherName.3=2.16.76.1.3.4;UTF8:0203197555566677788${'0'.repeat(26)}`,
        'otherName.4=2.16.76.1.3.7;UTF8:000000000000',
        'otherName.5=2.16.76.1.3.8;UTF8:PADARIA DA SERRA LTDA',
      ].join('\n'),
    })
    const before = Date.now()
    const { data } = await check(bytesOf(sign(sign(draft(), person), company)))
    expect(data).toMatchObject([
      {
        titular: 'ANA PRADO',
        validoAPartir: '2020-01-01T00:00:00.000Z',
        validoAte: '2040-01-01T00:00:00.000Z',
        pessoaFisica: { nome: 'ANA PRADO', dataNascimento: '1980-05-17', cpf: '11122233344', orgaoExpedidor: 'SSPES' },
        integra: true,
        periodoValido: true,
        cadeiaValida: true,
      },
      {
        pessoaJuridica: {
          cnpj: '12345678000195',
          razaoSocial: 'PADARIA DA SERRA LTDA',
          responsavel: { nome: 'BRUNO REIS', dataNascimento: '1975-03-02', cpf: '55566677788' },
        },
      },
    ])
    expect(Math.abs(Date.parse(data[0].pkcs7SignDate) - before)).toBeLessThan(60_000)
    expect(data[0].pessoaFisica.nis).toBeUndefined()
  })

  it('are checked for integrity alone without configured authorities', async () => {
    const other = await borrowService()
    try {
      const who = await asPerson(other, 'marina.alves')
      const unknown = sign(draft(), makeAuthority('/CN=Qualquer').issue('/CN=Elisa'))
      const body = await check(bytesOf(unknown), who)
      expect(body).toMatchObject({ isSuccess: true, message: expect.stringContaining('não foram verificadas') })
      expect(body.data[0]).not.toHaveProperty('cadeiaValida')
      expect((await check(altered(sign(draft(), ana)), who)).isSuccess).toBe(false)
    } finally {
      await other.stop()
    }
  })
})

/** Replaces the month of the first date of a certificate (with two or four digits of year) by letters. */
function damagedDate(message: Buffer): Buffer {
  const at = message.indexOf('200101000000Z')
  return message.fill('x', at + 2, at + 4)
}

describe('a hostile CMS message', () => {
  const hostile: readonly [string, (signed: Buffer) => Buffer][] = [
    ['garbage', () => Buffer.from('no message at all')],
    ['an empty message', () => Buffer.alloc(0)],
    ['a truncated message', (signed) => messageOf(signed, ana).subarray(0, 300)],
    ['a thousand nested sequences', () => Buffer.alloc(4000, Buffer.from([0x30, 0x80]))],
    ['a length that exceeds the message', () => Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 0x06, 0x01])],
    ['a message about other bytes', () => messageOf(Buffer.from('other'), ana)],
    ['a message that contains the signed digest', (signed) => messageOf(signed, ana, 'adbe.pkcs7.sha1')],
    ['a certificate with an invalid date', (signed) => damagedDate(messageOf(signed, ana))],
    ['a message with a changed byte', (signed) => messageOf(signed, ana).fill(0x55, 400, 401)],
  ]
  it.each(hostile)('is refused with an answer and no error in the log: %s', async (_, message) => {
    const body = await check(bytesOf(sign(draft(), ana, { message })))
    expect(body).toMatchObject({ isSuccess: false, message: expect.stringMatching(/danificada|não confere/) })
    expect(service.errors).not.toContain('"level":50')
  })
})

describe('POST assinatura-digital-valida', () => {
  it('accepts a form with the other name of the file, as older clients send it', async () => {
    const bytes = bytesOf(sign(draft(), ana))
    const ticket = await marina.announce(bytes.length)
    const form = new FormData()
    for (const [name, value] of Object.entries(ticket.body ?? {})) form.append(name, value)
    form.append('file', new Blob([bytes]))
    expect((await fetch(ticket.url, { method: 'POST', body: form })).status).toBe(204)
    const fields = new FormData()
    fields.append('IdentificadorTemporarioArquivoNaNuvem', ticket.identificadorTemporarioArquivoNaNuvem ?? '')
    expect(await marina.send(checkPath, fields)).toMatchObject({ status: 200, body: { isSuccess: true } })
  })

  it('refuses a missing file, another person’s file and a broken form', async () => {
    const bruno = await asPerson(service, 'bruno.reis')
    const idArquivo = await bruno.upload(bytesOf(sign(draft(), ana)))
    expect((await marina.post(checkPath, {})).status).toBe(400)
    expect((await marina.post(checkPath, { idArquivo })).status).toBe(400)
    const form = new Blob(['nothing'], { type: 'multipart/form-data' })
    expect(await marina.send(checkPath, form)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  it('answers that a file without a signature has none', async () => {
    const body = await check(bytesOf(draft()))
    expect(body).toMatchObject({ isSuccess: false, message: 'O arquivo não tem assinatura digital.' })
  })
})

describe('a PDF that poppler signed', () => {
  it('is valid, and invalid after a change', async () => {
    const nss = path.join(folder, 'nss')
    mkdirSync(nss)
    const key = path.join(folder, 'bia.p12')
    const bia = root.issue('/CN=Bia', { key: rsa })
    const own = ['-in', bia.certificate, '-inkey', bia.key, '-certfile', bia.issuerCertificate]
    execFileSync('openssl', ['pkcs12', '-export', ...own, '-name', 'bia', '-passout', 'pass:', '-out', key])
    execFileSync('certutil', ['-N', '-d', `sql:${nss}`, '--empty-password'])
    execFileSync('pk12util', ['-i', key, '-d', `sql:${nss}`, '-W', '', '-K', ''])
    const [plain, signed] = [path.join(folder, 'plain.pdf'), path.join(folder, 'poppler.pdf')]
    writeFileSync(plain, draft().bytes)
    execFileSync('pdfsig', [plain, signed, '-nssdir', nss, '-add-signature', '-nick', 'bia'])
    const bytes = readFileSync(signed)
    expect(await check(Uint8Array.from(bytes))).toMatchObject({ isSuccess: true, data: [{ integra: true }] })
    expect(pdfsig(bytes)).toEqual([good])
    const changed = altered({ ...draft(), bytes })
    expect(await check(changed)).toMatchObject({ isSuccess: false, data: [{ integra: false }] })
    expect(pdfsig(changed)).toMatchObject([{ holds: false }])
  })
})
