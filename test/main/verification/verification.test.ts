import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import type { RevocationLists } from '../../../main/features/verification/revocation-lists.ts'
import { createVerification } from '../../../main/features/verification/verification.ts'
import { reportInWorker } from '../../../pdf/signatures/check-in-worker.ts'
import { type Authority, makeAuthority, type Signer } from '../../support/authority.ts'
import { encryptedPdf } from '../../support/pdf-corpus.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool } from '../../support/shared-pool.ts'
import { closedBy, draftOf, revise, sign } from '../../support/signed-pdfs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-verification-'))
const contents = createContentStore({
  folder: path.join(folder, 'content'),
  transport: { request: () => Promise.reject(new Error('no line')) },
  log: { warn: () => {} },
})
const noLists: RevocationLists = { kept: async () => [], renew: async () => false }
let root: Authority
let ana: Signer
let stranger: Signer
beforeAll(() => {
  root = makeAuthority('/CN=Raiz de teste')
  const person = `1705198011122233344${'0'.repeat(11)}000000001234567SSPES`
  ana = root.issue('/CN=Ana Prado:11122233344', {
    extensions: ['keyUsage=critical,digitalSignature,nonRepudiation', 'subjectAltName=@names'],
    sections: `[names]\notherName.1=2.16.76.1.3.1;FORMAT:ASCII,OCTETSTRING:${person}\n`,
  })
  stranger = makeAuthority('/CN=Outra raiz').issue('/CN=Bruno')
})
afterAll(async () => {
  await contents.close()
  removeFolder(folder)
})

const verification = (lists = noLists, changed = () => {}, onCheck = (_isBrief: boolean) => {}) =>
  createVerification({
    contents,
    lists,
    pool: sharedPool,
    check: (source, how) => {
      onCheck(how.isBrief === true)
      return reportInWorker(source, {
        owner: 'ana',
        roots: [{ certificate: new X509Certificate(readFileSync(root.certificate)), level: 'icp-brasil' }],
        now: new Date(),
        ...how,
      })
    },
    changed,
    now: () => new Date('2026-11-30T12:00:00Z'),
  })

const lockedPdf = async () => Buffer.from(await encryptedPdf({ userPassword: 'abc', ownerPassword: 'def' }))
let count = 0
function give(bytes: Buffer, name = 'Contrato.pdf'): OpenedContent {
  const file = path.join(folder, `${++count}.pdf`)
  writeFileSync(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return contents.addExternal({ path: file, name, sizeBytes: bytes.length, sha256 })
}
function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.failure.code)
  return outcome.value
}
const bytesOf = (opened: OpenedContent) => readFileSync(contents.resolve(opened.contentId)?.path ?? '')

describe('the digital signatures of a file', () => {
  it('are told with who, by which law and since when, and of the CPF only the middle', async () => {
    const { bytes } = sign(draftOf('Contrato 1'), ana)
    const { contentId, sha256 } = give(bytes)
    expect(valueIn(await verification().check({ contentId }))).toMatchObject({
      sha256,
      checkedAt: '2026-11-30T12:00:00.000Z',
      problem: null,
      signatures: [
        {
          kind: 'signature',
          verdict: 'valid',
          reason: 'holds',
          level: 'icp-brasil',
          name: 'Ana Prado',
          cpf: '***.222.333-**',
          issuer: 'Raiz de teste',
          stamped: null,
          revocation: { state: 'unknown' },
        },
      ],
    })
  })

  it('are told apart: one that holds, one of an authority that nobody here knows, one whose document was changed', async () => {
    const one = sign(draftOf('Contrato 2'), ana)
    const both = sign(one, stranger)
    const reasons = async (bytes: Buffer) =>
      valueIn(await verification().check(give(bytes))).signatures.map(({ reason }) => reason)
    expect(await reasons(both.bytes)).toEqual(['holds', 'unknown-authority'])
    const changed = revise(one, [[5, '<< /Length 0 >>\nstream\n\nendstream']])
    expect(await reasons(changed.bytes)).toEqual(['changed-later'])
    expect(await reasons(draftOf('Contrato 3').bytes)).toEqual([])
  })

  it('open the file as it was at each of them', async () => {
    const draft = draftOf('Contrato 4')
    const one = sign(draft, ana)
    const both = sign(one, stranger)
    const { contentId } = give(both.bytes)
    const { check, openRevision } = verification()
    const { revisions } = valueIn(await check({ contentId }))
    expect(revisions.map(({ sizeBytes }) => sizeBytes)).toEqual([one.bytes.length, both.bytes.length])
    const first = valueIn(await openRevision({ contentId, revision: 0 }))
    expect(first).toMatchObject({ name: 'Contrato (1ª versão gravada).pdf', sizeBytes: one.bytes.length })
    expect(bytesOf(first).equals(one.bytes)).toBe(true)
    expect(await openRevision({ contentId, revision: 2 })).toMatchObject({ failure: { code: 'not-found' } })
  })

  it('cannot be told of a file that is closed by a password or damaged, and the reason is said', async () => {
    const { check } = verification()
    expect(valueIn(await check(give(await lockedPdf())))).toMatchObject({
      problem: 'locked',
      signatures: [],
    })
    expect(valueIn(await check(give(Buffer.from('%PDF-1.7 nada'))))).toMatchObject({ problem: 'unreadable' })
    expect(await check({ contentId: crypto.randomUUID() })).toMatchObject({ failure: { code: 'not-found' } })
  })

  it('are checked again when lists of revoked certificates have come', async () => {
    let changes = 0
    const asked: (readonly string[])[] = []
    const lists = {
      kept: async () => [],
      renew: async (addresses: readonly string[]) => {
        asked.push(addresses)
        return asked.length === 1
      },
    }
    const listed = root.issue('/CN=Carla', {
      extensions: ['keyUsage=critical,nonRepudiation', 'crlDistributionPoints=URI:http://lcr.exemplo.com.br/a.crl'],
    })
    const { check } = verification(lists, () => (changes += 1))
    const file = give(sign(draftOf('Contrato 5'), listed).bytes)
    await check(file)
    expect([asked, changes]).toEqual([[['http://lcr.exemplo.com.br/a.crl']], 1])
    await check(file)
    await check(file)
    expect([asked.length, changes]).toEqual([2, 1])
  })

  it('are checked once against the list that their certificate names', async () => {
    const listed = root.issue('/CN=Elisa', {
      extensions: ['keyUsage=critical,nonRepudiation', 'crlDistributionPoints=URI:http://lcr.exemplo.com.br/b.crl'],
    })
    const list = root.list([{ signer: listed, since: '250101000000Z' }])
    const lists = { ...noLists, kept: async (addresses: readonly string[]) => addresses.map(() => list) }
    const checks: string[] = []
    const { check } = verification(lists, undefined, (isBrief) => checks.push(isBrief ? 'who signed' : 'all'))
    const { signatures } = valueIn(await check(give(sign(draftOf('Contrato 8'), listed).bytes)))
    expect(signatures.map(({ reason, revocation }) => [reason, revocation.state])).toEqual([['revoked', 'revoked']])
    expect(checks).toEqual(['who signed', 'all'])
  })

  it('of certificates that nobody here trusts lead to no address', async () => {
    const asked: unknown[] = []
    const lists = { kept: async () => [], renew: async (addresses: readonly string[]) => asked.push(addresses) > 9 }
    const listed = makeAuthority('/CN=Raiz').issue('/CN=Davi', {
      extensions: ['keyUsage=critical,nonRepudiation', 'crlDistributionPoints=URI:http://espiao.exemplo.com.br/a.crl'],
    })
    await verification(lists).check(give(sign(draftOf('Contrato 6'), listed).bytes))
    expect(asked).toEqual([])
  })
})

describe('the laudo', () => {
  it('says the result on pages that other programs read, with the same data inside', async () => {
    const { bytes } = sign(sign(draftOf('Contrato 7'), ana), stranger)
    const given = give(bytes, 'Ação (cópia).pdf')
    const laudo = valueIn(await verification().report(given))
    expect(laudo.name).toBe('Laudo Ação _cópia_.pdf')
    const file = contents.resolve(laudo.contentId)?.path ?? ''
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ')
    for (const sentence of [
      'Laudo de assinaturas digitais',
      'Ação (cópia).pdf',
      given.sha256,
      '1. Assinatura: Válida',
      'Ana Prado, CPF ***.222.333-**',
      'ICP-Brasil, assinatura qualificada',
      '2. Assinatura: Não dá para afirmar',
      'não substitui o relatório do verificador oficial',
    ])
      expect(text).toContain(sentence)
    expect(text).not.toMatch(/11122233344|\?/)
    const target = path.join(folder, 'laudo.json')
    execFileSync('pdfdetach', ['-save', '1', '-o', target, file])
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({
      laudo: {
        tipo: 'laudo-malote',
        arquivo: { nome: 'Ação (cópia).pdf', bytes: bytes.length, sha256: given.sha256 },
        assinaturas: [{ resultado: 'Válida', nome: 'Ana Prado' }, { resultado: 'Não dá para afirmar' }],
      },
    })
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })
})

describe('a label of the laudo', () => {
  it('stands on the page of its value, whatever was signed before it', async () => {
    let draft = draftOf('Contrato 10')
    for (let nth = 0; nth < 6; nth += 1) draft = sign(draft, nth % 2 === 0 ? ana : stranger)
    const laudo = valueIn(await verification().report(give(draft.bytes)))
    const file = contents.resolve(laudo.contentId)?.path ?? ''
    const pages = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
    const labels =
      /^(?:Quem|Nível|Emissor do certificado|Prazo do certificado|Quando, .*|Revogação|O que cobre|\d\. Assinatura: .*)$/
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page.trim().split('\n').at(-1)).not.toMatch(labels)
  })
})

describe('the comparison of two files', () => {
  it('tells pages that say and show the same from others', async () => {
    const { compare } = verification()
    const draft = draftOf('Contrato 8')
    const [one, signed, other] = [draft.bytes, sign(draft, ana).bytes, draftOf('Contrato 9').bytes].map((each) =>
      give(each),
    )
    const of = async (a = one, b = signed) =>
      compare({ contentId: a?.contentId ?? '', otherId: b?.contentId ?? '', first: 0 })
    expect(valueIn(await of())).toEqual({ pages: [1, 1], compared: [{ text: 'same', picture: 'same' }] })
    expect(valueIn(await of(one, other))).toEqual({
      pages: [1, 1],
      compared: [{ text: 'differs', picture: 'differs' }],
    })
    expect(await of(one, give(await lockedPdf()))).toMatchObject({ failure: { code: 'refused' } })
  })

  it('sees a picture that was put over the text, which says the same', async () => {
    const draft = draftOf('Contrato 10')
    const mark = '<< /Type /Annot /Subtype /Square /Rect [60 700 300 800] /IC [0 0 0] /AP << /N 10 0 R >> >>'
    const covered = revise(draft, [
      ...closedBy([9]),
      [9, mark],
      [
        10,
        '<< /Type /XObject /Subtype /Form /BBox [60 700 300 800] /Length 30 >>\nstream\n0 g 60 700 240 100 re f       \nendstream',
      ],
    ])
    const result = await verification().compare({
      contentId: give(draft.bytes).contentId,
      otherId: give(covered.bytes).contentId,
      first: 0,
    })
    expect(valueIn(result).compared).toEqual([{ text: 'same', picture: 'differs' }])
  })
})
