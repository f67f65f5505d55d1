import { createCipheriv, createHash } from 'node:crypto'
import { type EncryptionAlgorithm, PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyPasswordKey } from '../../../pdf/reader/empty-password.ts'
import { checkSignatures } from '../../../pdf/signatures/check.ts'
import { makeAuthority, type Signer } from '../../support/authority.ts'
import { closedBy, type Draft, draftOf, endOf, revise, sign } from '../../support/signed-pdfs.ts'

let ana: Signer
let bruno: Signer
beforeAll(() => {
  const authority = makeAuthority('/CN=Raiz')
  ana = authority.issue('/CN=Ana')
  bruno = authority.issue('/CN=Bruno')
})

const problemOf = async ({ bytes }: Draft) => {
  const source = {
    bytes: bytes.length,
    read: async (start: number, length: number) => bytes.subarray(start, start + length),
  }
  return (await checkSignatures(source, { roots: [], now: new Date() })).problem
}

interface Encryption {
  readonly algorithm: EncryptionAlgorithm
  readonly userPassword?: string
  readonly useObjectStreams?: boolean
}

/** A draft that is encrypted as a whole. */
async function encrypted({ algorithm, userPassword = '', useObjectStreams = false }: Encryption): Promise<Draft> {
  const document = await PDFDocument.load(draftOf('Contrato').bytes)
  const rights = { permissions: { modifying: false }, allowWeakCryptography: true }
  document.encrypt({ userPassword, ownerPassword: 'dono', algorithm, ...rights })
  const bytes = Buffer.from(await document.save({ useObjectStreams }))
  const text = bytes.toString('latin1')
  const trailer = [/\/Encrypt \d+ 0 R/, /\/ID ?\[[^\]]*\]/].map((each) => each.exec(text)?.[0]).join(' ')
  return { bytes, fields: [], ...endOf(bytes), trailer }
}

const algorithms: EncryptionAlgorithm[] = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256']

describe('the signatures of an encrypted PDF', () => {
  it.each(
    algorithms.flatMap((algorithm) => [false, true].map((useObjectStreams) => ({ algorithm, useObjectStreams }))),
  )(
    'are checked if it opens without a password: $algorithm, objects in streams: $useObjectStreams',
    async (encryption) => {
      const once = sign(await encrypted(encryption), ana)
      expect(await problemOf(once)).toBeNull()
      expect(await problemOf(sign(once, bruno))).toBeNull()
      const removed: [number, string] = [2, '<< /Type /Pages /Kids [] /Count 0 >>']
      expect(await problemOf(revise(once, [removed]))).toMatch(/alterado depois da assinatura digital de Ana/)
    },
  )

  it('are not checked if it opens only with a password, and the reason is true', async () => {
    for (const algorithm of algorithms)
      expect(await problemOf(sign(await encrypted({ algorithm, userPassword: 'abc' }), ana))).toMatch(
        /só abre com senha/,
      )
  })

  it('are not checked if its encryption is not known', async () => {
    const made = draftOf('Contrato')
    const sealed = { ...made, trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 >> ' }
    expect(await problemOf(sign(sealed, ana))).toMatch(/criptografado de um modo que este serviço não lê/)
  })

  it('count as changed by an update that takes the encryption away', async () => {
    const { trailer: _, ...plain } = sign(await encrypted({ algorithm: 'AES-256' }), ana)
    expect(await problemOf(revise(plain, closedBy(plain.fields)))).toMatch(/alterado/)
  })
})

describe('an update of an encrypted PDF', () => {
  /** The catalog with its language encrypted by AES-128 anew. */
  const catalogOf = (draft: Draft, language: string): readonly [number, string] => {
    const [first, body] = closedBy(draft.fields)[0] ?? [1, '']
    const text = draft.bytes.toString('latin1')
    const stringOf = (key: string) =>
      Buffer.from(new RegExp(`/${key} ?<([\\da-f]+)>`, 'i').exec(text)?.[1] ?? '', 'hex')
    const key = emptyPasswordKey({
      revision: 4,
      keyBytes: 16,
      permissions: Number(/\/P (-?\d+)/.exec(text)?.[1]),
      owner: stringOf('O'),
      user: stringOf('U'),
      userKey: Buffer.alloc(0),
      fileId: Buffer.from(/\/ID ?\[ ?<([\da-f]+)>/i.exec(text)?.[1] ?? '', 'hex'),
      encryptsMetadata: true,
    })
    const own = createHash('md5')
      .update(key)
      .update(Buffer.from([first, 0, 0, 0, 0]))
      .update('sAlT')
      .digest()
    const start = createHash('md5').update(String(draft.bytes.length)).digest()
    const cipher = createCipheriv('aes-128-cbc', own, start)
    const hidden = Buffer.concat([start, cipher.update(language), cipher.final()]).toString('hex')
    return [first, body.replace('(pt-BR)', `<${hidden}>`)]
  }

  it('may encrypt the strings of the catalog anew, if they stay the same', async () => {
    const once = sign(await encrypted({ algorithm: 'AES-128' }), ana)
    expect(await problemOf(revise(once, [catalogOf(once, 'pt-BR')]))).toBeNull()
    expect(await problemOf(revise(once, [catalogOf(once, 'en-US')]))).toMatch(/alterado/)
  })
})
