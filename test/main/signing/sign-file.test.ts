import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { OctetString } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DocumentSigner, signFile } from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority, openssl, rsa, type Signer as SignerFiles } from '../../support/authority.ts'
import { openA1 } from '../../support/certificate-files.ts'
import { closed, extendable, onePageWith, withTable } from '../../support/odd-pdfs.ts'
import { opensslSays, ownCheck, rawSignatures, sha256Of } from '../../support/outside-signature-checks.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { closedBy, draftOf, endOf, revise, sign } from '../../support/signed-pdfs.ts'
import { signBytes, usualTime } from '../../support/signing-folder.ts'

let authority: Authority
let anaFiles: SignerFiles
let ana: DocumentSigner
let bia: DocumentSigner
let folder = ''
beforeAll(async () => {
  authority = makeAuthority('/CN=Autoridade de teste')
  anaFiles = authority.issue('/CN=Ana Prado:12345678909', { key: rsa })
  ana = await openA1(anaFiles)
  bia = await openA1(authority.issue('/CN=Bia Ração'))
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-sign-'))
  return () => removeFolder(folder)
})
afterAll(() => ana.close())

/** Our check and openssl agree that all signatures hold and lead to the authority. */
async function expectAllValid(bytes: Buffer, count: number): Promise<void> {
  const check = await ownCheck(bytes, authority)
  expect([check.problem, check.certificates.map(({ isIntact, isTrusted }) => [isIntact, isTrusted])]).toEqual([
    null,
    Array(count).fill([true, true]),
  ])
  expect(opensslSays(bytes, authority)).toEqual(Array(count).fill('ok'))
}

const reasonOf = (bytes: Buffer) =>
  signBytes(folder, bytes, ana).then(
    () => 'signed',
    (error: { reason?: string }) => error.reason,
  )

describe('a digital signature is added to a PDF with', () => {
  it.each(Object.entries(extendable))('%s, twice, after unchanged bytes', async (_, { bytes }) => {
    const once = await signBytes(folder, bytes, ana)
    expect(once.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true)
    expect(once.result).toEqual({ bytes: once.bytes.length, sha256: sha256Of(once.bytes), marks: 0 })
    await expectAllValid(once.bytes, 1)
    const twice = await signBytes(folder, once.bytes, bia)
    expect(twice.bytes.subarray(0, once.bytes.length).equals(once.bytes)).toBe(true)
    await expectAllValid(twice.bytes, 2)
    expect(readdirSync(folder).toSorted()).toEqual(['after.pdf', 'before.pdf'])
  })

  const formWith = (form: string, more: readonly (readonly [number, string])[]) =>
    withTable([
      [1, `<</Type/Catalog/Pages 2 0 R/AcroForm ${form}>>`],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots 6 0 R>>'],
      [6, '[7 0 R]'],
      [7, '<</Type/Annot/Subtype/Widget/FT/Tx/T(nome)/V(Ana)/Rect[10 10 90 30]/P 3 0 R>>'],
      ...more,
    ])
  it.each([
    ['an inline form with a text field', '<</Fields[7 0 R]/DA(/Helv 0 Tf)>>', []],
    [
      'a form and lists that are objects of their own',
      '8 0 R',
      [
        [8, '<</Fields 10 0 R/SigFlags 1>>'],
        [10, '[7 0 R]'],
      ],
    ],
    ['a form that names no fields', '8 0 R', [[8, '<</DA(/Helv 0 Tf)>>']]],
  ] as const)('%s, and the fields stay', async (_, form, more) => {
    const bytes = formWith(form, more)
    const { bytes: once } = await signBytes(folder, bytes, ana)
    const { bytes: twice } = await signBytes(folder, once, bia)
    await expectAllValid(twice, 2)
    const loaded = await PDFDocument.load(twice)
    const fields = loaded.getForm().getFields()
    const texts = fields.filter((field) => field.getName() === 'nome').length
    expect([texts, fields.length - texts]).toEqual([form === '8 0 R' && more.length === 1 ? 0 : 1, 2])
    // The page keeps its field, and gets one for each signature.
    expect(loaded.getPage(0).node.Annots()?.size()).toBe(3)
  })

  it('the lowest numbers for its pages', async () => {
    const bytes = withTable([
      [1, '<</Type/Catalog/Pages 3 0 R>>'],
      [2, '<</Type/Page/Parent 3 0 R/MediaBox[0 0 300 200]>>'],
      [3, '<</Type/Pages/Kids[2 0 R 4 0 R]/Count 2>>'],
      [4, '<</Type/Page/Parent 3 0 R/MediaBox[0 0 300 200]>>'],
    ])
    const { bytes: twice } = await signBytes(folder, (await signBytes(folder, bytes, ana)).bytes, bia)
    await expectAllValid(twice, 2)
    expect((await PDFDocument.load(twice)).getPages().map(({ node }) => node.Annots()?.size())).toEqual([2, undefined])
  })

  it('the signature of another program, on top of ours and below it', async () => {
    const theirs = sign(draftOf('Contrato'), anaFiles, { subFilter: 'ETSI.CAdES.detached' })
    const { bytes: both } = await signBytes(folder, theirs.bytes, bia)
    await expectAllValid(both, 2)
    const { bytes: ours } = await signBytes(folder, draftOf('Ofício').bytes, bia)
    const field = Number(/(\d+) 0 obj\n<<\n\/Type \/Annot/.exec(ours.toString('latin1'))?.[1])
    expect(field).toBeGreaterThan(0)
    const onTop = sign({ bytes: ours, fields: [field], ...endOf(ours) }, anaFiles)
    await expectAllValid(onTop.bytes, 2)
  })
})

describe('a PDF that cannot be signed is refused, and nothing is written:', () => {
  const certified = (level: number) => {
    const reference = `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P ${level} /V /1.2 >> >>]`
    return sign(draftOf('Contrato'), anaFiles, { more: reference })
  }

  it.each([
    ['encryption', 'encrypted'],
    ['an XFA form', 'xfa'],
    ['no objects', 'damaged'],
    ['a wrong startxref', 'damaged'],
    ['wrong object offsets', 'damaged'],
    ['circular cross-references', 'damaged'],
    ['no page tree', 'damaged'],
    ['a truncated end', 'damaged'],
  ] as const)('%s', async (name, reason) => {
    expect(await reasonOf(closed[name])).toBe(reason)
    expect(readdirSync(folder)).toEqual(['before.pdf'])
  })

  it('an XFA packet, bytes before its head, and an empty file', async () => {
    const xfa = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA(x)>>>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>'],
    ])
    expect(await reasonOf(xfa)).toBe('xfa')
    expect(await reasonOf(Buffer.concat([Buffer.from('Carta\n'), onePageWith([])]))).toBe('bytes-before')
    expect(await reasonOf(Buffer.alloc(0))).toBe('damaged')
  })

  it('a certification that allows no change, by the catalog or by the signature alone', async () => {
    const draft = certified(1)
    expect(await reasonOf(draft.bytes)).toBe('certified')
    const named = revise(draft, closedBy(draft.fields, `/Perms << /DocMDP ${draft.size - 1} 0 R >> `))
    expect(await reasonOf(named.bytes)).toBe('certified')
    const { bytes } = await signBytes(folder, certified(2).bytes, bia)
    await expectAllValid(bytes, 2)
  })

  it('another document than the one that was read', async () => {
    const bytes = draftOf('Contrato').bytes
    const expectedSha256 = sha256Of(draftOf('Outro').bytes)
    await expect(signBytes(folder, bytes, ana, { expectedSha256 })).rejects.toMatchObject({ reason: 'changed' })
    expect(readdirSync(folder)).toEqual(['before.pdf'])
    await signBytes(folder, bytes, ana, { expectedSha256: sha256Of(bytes) })
  })

  it('a certificate that has expired since it was opened', async () => {
    const time = { ...usualTime, now: () => new Date('2041-01-01T00:00:00Z') }
    await expect(signBytes(folder, draftOf('Contrato').bytes, ana, { time })).rejects.toMatchObject({
      reason: 'expired',
    })
  })
})

it('a file is signed in its own place, and stays as it was where the signer fails', async () => {
  const file = path.join(folder, 'a.pdf')
  const { bytes } = draftOf('Contrato')
  writeFileSync(file, bytes)
  const failing: DocumentSigner = { ...ana, sign: () => Promise.reject(new Error('gone')) }
  await expect(signFile({ from: file, to: file }, failing, usualTime)).rejects.toThrow('gone')
  expect(readFileSync(file).equals(bytes)).toBe(true)
  const result = await signFile({ from: file, to: file }, ana, usualTime)
  expect(sha256Of(readFileSync(file))).toBe(result.sha256)
  await expectAllValid(readFileSync(file), 1)
})

describe('a signature follows ICP-Brasil AD-RB for PAdES:', () => {
  const hexOf = (value: { toBER(): ArrayBuffer }) => Buffer.from(value.toBER()).toString('hex')
  const messageOf = async (signer: DocumentSigner) => {
    const { bytes } = await signBytes(folder, draftOf('Contrato').bytes, signer)
    const [{ signed, message, range } = { signed: bytes, message: bytes, range: [] }] = rawSignatures(bytes)
    const outer = ContentInfo.fromBER(Uint8Array.from(message).buffer)
    return { bytes, signed, range, message, data: new SignedData({ schema: outer.content }) }
  }

  it('the dictionary says CAdES, and its range covers all but the message', async () => {
    const { bytes, range } = await messageOf(ana)
    const text = bytes.toString('latin1')
    expect(text).toContain('/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached')
    expect(text).toMatch(/\/M \(D:\d{14}Z\)/)
    const [first, length = 0, second = 0, rest = 0] = range
    expect([first, text[length], text[second - 1], second + rest]).toEqual([0, '<', '>', bytes.length])
  })

  it('the four signed attributes are there, byte by byte, in the order of DER, and no fifth', async () => {
    const { signed, data } = await messageOf(ana)
    const [info] = data.signerInfos
    const attributes = info?.signedAttrs?.attributes ?? []
    const byType = new Map(attributes.map((each) => [each.type, each.values] as const))
    expect([...byType.keys()].toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.15',
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ])
    const only = (type: string) => {
      const values = byType.get(type) ?? []
      expect(values).toHaveLength(1)
      return hexOf(values[0])
    }
    expect(only('1.2.840.113549.1.9.3')).toBe('06092a864886f70d010701')
    expect(only('1.2.840.113549.1.9.4')).toBe(`0420${sha256Of(signed)}`)
    // The identifier; the hash, its algorithm without parameters; the address.
    const address = Buffer.from('http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der').toString('hex')
    const hash = '23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60'
    expect(only('1.2.840.113549.1.9.16.2.15')).toBe(
      `3081870608604c0107010b0103302f300b06096086480165030402010420${hash}304a3048060b2a864886f70d0109100501${'1639'}${address}`,
    )
    const own = createHash('sha256').update(ana.certificate.raw).digest('hex')
    expect(only('1.2.840.113549.1.9.16.2.47')).toContain(`0420${own}`)
    const encoded = attributes.map((each) => hexOf(each.toSchema()))
    expect(encoded).toEqual(encoded.toSorted())
  })

  it('openssl reads the same attributes, one by one', async () => {
    const { signed, message } = await messageOf(ana)
    const lines = String(openssl(['asn1parse', '-inform', 'DER'], message)).split('\n')
    const first = lines.findIndex((each) => /d=5 .*cont \[ 0 \]/.test(each))
    const count = lines.slice(first + 1).findIndex((each) => / ?\d+:d=5 /.test(each))
    const leaves = lines.slice(first + 1, first + 1 + count).flatMap((each) => /prim: (.*)/.exec(each)?.[1] ?? [])
    const hash = (hex: string) => `OCTET STRING[HEX DUMP]:${hex.toUpperCase()}`
    expect(leaves.map((each) => each.replace(/ {2,}/, ''))).toEqual([
      ...['OBJECT:contentType', 'OBJECT:pkcs7-data'],
      ...['OBJECT:messageDigest', hash(sha256Of(signed))],
      ...['OBJECT:id-smime-aa-signingCertificateV2', hash(sha256Of(ana.certificate.raw))],
      ...['OBJECT:commonName', 'UTF8STRING:Autoridade de teste', `INTEGER:${ana.certificate.serialNumber}`],
      ...['OBJECT:id-smime-aa-ets-sigPolicyId', 'OBJECT:2.16.76.1.7.1.11.1.3', 'OBJECT:sha256'],
      hash('23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60'),
      ...['OBJECT:id-smime-spq-ets-sqt-uri', 'IA5STRING:http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der'],
    ])
    const printed = String(openssl(['cms', '-cmsout', '-print', '-noout', '-inform', 'DER'], message))
    expect(printed).toMatch(/unsignedAttrs:\s+<ABSENT>/)
  })

  it.each([
    ['RSA', () => ana, '1.2.840.113549.1.1.11'],
    ['ECDSA', () => bia, '1.2.840.10045.4.3.2'],
  ])(
    'the message names SHA-256 without parameters, the certificate and its authority, with %s',
    async (_, who, oid) => {
      const { data, message } = await messageOf(who())
      const [info] = data.signerInfos
      expect([data.version, data.signerInfos.length, data.encapContentInfo.eContent]).toEqual([1, 1, undefined])
      expect(info?.signatureAlgorithm.algorithmId).toBe(oid)
      expect(message.toString('hex')).toContain('310d300b0609608648016503040201')
      expect(message.toString('hex')).not.toContain('06096086480165030402010500')
      expect(data.certificates).toHaveLength(2)
      expect(message.includes(who().certificate.raw)).toBe(true)
      expect(message.includes(new X509Certificate(readFileSync(authority.certificate)).raw)).toBe(true)
      expect(info?.unsignedAttrs).toBeUndefined()
      expect(info?.signature).toBeInstanceOf(OctetString)
    },
  )
})
