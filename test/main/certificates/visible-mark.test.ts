import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { makeAuthority, rsa, type Signer } from '../../support/authority.ts'
import { newProfile } from '../../support/builders.ts'
import { pkcs12Of } from '../../support/certificate-files.ts'
import { type Body, streamBody, withTable } from '../../support/odd-pdfs.ts'
import { pdfsigSays } from '../../support/outside-signature-checks.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { testFolder } from '../../support/test-folder.ts'
import { addDrafts, endedBatch, filesOf, listed } from './draft-rows.ts'

const folder = testFolder()
const here = signedInApp({ askSecret: async () => Uint8Array.from(Buffer.from('senha 1')) })
let ana: Signer
beforeAll(() => {
  ana = makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana Prado', { key: rsa })
})
const last = { pages: 'last', x: 1, y: 1 } as const
const every = { pages: 'every', x: 0, y: 0 } as const

async function signAll(rows: readonly CaptureRow[], mark: typeof last | typeof every | null) {
  const file = path.join(folder, `${Math.random()}`)
  writeFileSync(file, readFileSync(pkcs12Of(ana, 'senha 1')))
  const handed = await here.app.app.openForReading([{ path: file, name: 'Ana.pfx', owned: true }])
  await here.app.call('certificates.addFile', { handedId: handed.ok ? (handed.value[0]?.handedId ?? '') : '' })
  const { certificates } = await here.app.call('certificates.list', {})
  const certificateId = certificates.at(-1)?.certificateId ?? ''
  await here.app.call('certificates.sign', { certificateId, ofOther: null, mark, files: filesOf(rows) })
  return endedBatch(here.app)
}

async function pathOf({ fileId }: CaptureRow): Promise<string> {
  const { contentId } = await here.app.call('capture.open', { fileId })
  return (await here.app.content(contentId)).path
}
/** The pages, from 1, on which poppler reads the mark. */
async function markedPages(row: CaptureRow, pages: number): Promise<number[]> {
  const file = await pathOf(row)
  const textOf = (page: number) =>
    execFileSync('pdftotext', ['-f', `${page}`, '-l', `${page}`, '-raw', file, '-'], { encoding: 'utf8' })
  return Array.from({ length: pages }, (_, at) => at + 1).filter((page) => {
    const text = textOf(page)
    return /Assinado digitalmente por Ana Prado/.test(text) && /Confira a assinatura num leitor/.test(text)
  })
}

it('a mark with name, time and how to check stands on the last page or on every one, and the signature holds', async () => {
  const files = [await makeTextPdf(folder, 'Ofício 1', 3), await makeTextPdf(folder, 'Ofício 2', 3)]
  const [one, two, three] = await addDrafts(here.app, [...files, await makeTextPdf(folder, 'Ofício 3', 3)])
  if (!one || !two || !three) throw new Error('no rows')
  expect(await signAll([one], last)).toMatchObject({ entries: [{ state: 'signed', sentence: null }] })
  expect(await signAll([two], every)).toMatchObject({ entries: [{ state: 'signed', sentence: null }] })
  expect(await signAll([three], null)).toMatchObject({ entries: [{ state: 'signed', sentence: null }] })
  expect(await Promise.all([one, two, three].map((row) => markedPages(row, 3)))).toEqual([[3], [1, 2, 3], []])
  const year = new Date().getFullYear()
  const text = execFileSync('pdftotext', ['-raw', await pathOf(one), '-'], { encoding: 'utf8' })
  expect(text).toMatch(new RegExp(`\\d\\d/\\d\\d/${year},? \\d\\d:\\d\\d:\\d\\d \\S+`))
  for (const row of [one, two, three])
    expect(pdfsigSays(readFileSync(await pathOf(row)))).toEqual(['Signature is Valid. ETSI.CAdES.detached to the end'])
})

it('a file with a signature gets its mark on the last page alone, says why, and both signatures hold', async () => {
  const [row] = await addDrafts(here.app, [await makeTextPdf(folder, 'Contrato', 3)])
  if (!row) throw new Error('no row')
  await signAll([row], null)
  const again = await signAll(await listed(here.app, [row]), every)
  expect(again).toMatchObject({
    entries: [{ state: 'signed', sentence: expect.stringMatching(/^A marca está só na última página/) }],
  })
  expect(await markedPages(row, 3)).toEqual([3])
  expect(pdfsigSays(readFileSync(await pathOf(row))).map((each) => each.split('.')[0])).toEqual([
    'Signature is Valid',
    'Signature is Valid',
  ])
  // Nothing but the unknown authority speaks against either: the second mark covers nothing.
  const { contentId } = await here.app.call('capture.open', { fileId: row.fileId })
  expect(await here.app.call('verification.check', { contentId })).toMatchObject({
    signatures: [{ reason: 'unknown-authority' }, { reason: 'unknown-authority' }],
  })
})

/** Two pages, of which the first is dark all over. */
function darkFirstPage(): { path: string; name: string } {
  const page = (contents: number): string =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${contents} 0 R/Resources<<>>>>`
  const bodies: Body[] = [
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'],
    [3, page(5)],
    [4, page(6)],
    [5, streamBody('', Buffer.from('0 g 0 0 600 800 re f'))],
    [6, streamBody('', Buffer.from(''))],
  ]
  const file = path.join(folder, 'capa.pdf')
  writeFileSync(file, withTable(bodies))
  return { path: file, name: 'capa.pdf' }
}

it('a file without a free place is left as it was and says so, and the next one is signed', async () => {
  const rows = await addDrafts(here.app, [darkFirstPage(), await makeTextPdf(folder, 'Nota', 1)])
  expect(await signAll(rows, every)).toMatchObject({
    stopped: null,
    entries: [
      { state: 'failed', sentence: expect.stringMatching(/não há lugar livre para a marca.*continua como estava/) },
      { state: 'signed' },
    ],
  })
  expect((await listed(here.app, rows))[0]?.sha256).toBe(rows[0]?.sha256)
  expect(await signAll(rows.slice(0, 1), last)).toMatchObject({ entries: [{ state: 'signed' }] })
  expect(await here.app.outcome('certificates.placeMark', { fileId: crypto.randomUUID(), mark: last })).toMatchObject({
    failure: { code: 'not-found' },
  })
})

it('the place is told before signing, and is the one of the profile of a file', async () => {
  const visibleMark = { pages: 'last', x: 0, y: 1 } as const
  const { profileId } = await here.app.call('profiles.save', newProfile('Contratos', { visibleMark }))
  const rows = await addDrafts(here.app, [await makeTextPdf(folder, 'Contrato do perfil', 2)])
  const [{ fileId } = { fileId: '' }] = rows
  expect(rows).toMatchObject([{ visibleMark: null }])
  await here.app.call('capture.applyProfile', { fileIds: [fileId], profileId: profileId ?? '' })
  expect(await listed(here.app, rows)).toMatchObject([{ visibleMark }])
  const placed = await here.app.call('certificates.placeMark', { fileId, mark: visibleMark })
  expect(placed).toMatchObject({ page: 1, isAsWanted: true })
  expect(placed.place?.left).toBeLessThan(0.1)
  expect(placed.place?.bottom).toBeGreaterThan(0.9)
})
