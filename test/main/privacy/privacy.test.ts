import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countKinds, type PageBox, type PersonalDataKind } from '../../../contract/bridge/privacy.ts'
import { newProfile } from '../../support/builders.ts'
import { readCase } from '../../support/cases.ts'
import { writeForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { holdsText } from '../../support/every-stream.ts'
import { makeScanPdf } from '../../support/pdfs.ts'
import { madeUpCpf, makeLinesPdf, makePersonalPdf } from '../../support/personal-pdf.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { signedFile } from '../../support/signed-pdfs.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
const watched = path.join(folder, 'scanner')
mkdirSync(watched)
const signedIn = signedInApp({ folders: [watched], folderStableMs: 50 })

const call = ((name, input) => signedIn.app.call(name, input)) as typeof signedIn.app.call
const outcome = ((name, input) => signedIn.app.outcome(name, input)) as typeof signedIn.app.outcome
const searchOf = async (fileId: string) => (await call('privacy.list', {})).find((each) => each.fileId === fileId)
const rowOf = async (fileId: string) => (await call('capture.list', {})).find((row) => row.fileId === fileId)

async function add(made: { path: string; name: string; bytes: Uint8Array }, access: 'Publico' | 'Organizacional') {
  const [row] = await signedIn.app.addFiles([made])
  const fileId = row?.fileId ?? ''
  await call('capture.update', { fileIds: [fileId], changes: { access } })
  return fileId
}
const submit = (fileId: string) => outcome('capture.submit', { fileIds: [fileId], idPapel: signedIn.idPapel })
const decide = (fileId: string) =>
  call('privacy.decide', { fileIds: [fileId], reason: 'public-agent', note: ' Dados de servidor. ' })

describe('a file that is to be Público', () => {
  it('is searched in the background, and its findings have page, place and kind', async () => {
    const fileId = await add(await makePersonalPdf(folder, 'Requerimento 1'), 'Publico')
    const search = await eventually(async () => {
      const found = await searchOf(fileId)
      expect(found?.state).toBe('searched')
      return found
    })
    expect(search).toMatchObject({ pages: 2, unread: [], decision: null })
    expect(search?.findings.map(({ kind, text, page, certainty }) => [kind, text, page, certainty])).toEqual([
      ['cpf', madeUpCpf, 0, 'certain'],
      ['phone', '(27) 99999-1234', 0, 'certain'],
    ])
    const [box] = search?.findings[0]?.boxes ?? []
    // The line stands at 730 of 842 points.
    expect(box?.top).toBeGreaterThan(0.11)
    expect(box?.bottom).toBeLessThan(0.15)
  })

  it('is not sent before the person has decided, and then the decision is kept with the operation, without the numbers', async () => {
    const fileId = await add(await makePersonalPdf(folder, 'Requerimento 2'), 'Publico')
    expect(await submit(fileId)).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringMatching(/contém 1 CPF e 1 telefone/) },
    })
    expect(await rowOf(fileId)).toMatchObject({ state: 'draft' })
    expect(await decide(fileId)).toMatchObject([{ decision: { reason: 'public-agent', note: 'Dados de servidor.' } }])
    expect(await submit(fileId)).toMatchObject({ ok: true, value: [{ state: 'sent' }] })
    const operationId = (await rowOf(fileId))?.operationId ?? ''
    const record = await call('privacy.ofOperation', { operationId })
    expect(record).toMatchObject({
      counts: { cpf: 1, phone: 1 },
      unreadPages: 0,
      decision: { reason: 'public-agent', decidedBy: expect.stringMatching(/Ana/) },
    })
    expect(JSON.stringify(record)).not.toContain('529')
    const { file } = await eventually(() => call('receipts.issue', { operationId }))
    expect(file.recibo.dadosPessoais).toBe(
      'Encontrado 1 CPF e 1 telefone. Decisão de Ana Prado: dados de agente público no exercício da função.',
    )
  })

  it('is sent without a question if all of it was read and nothing is found', async () => {
    const fileId = await add(await makeLinesPdf(folder, 'Aviso 2', [['Nada de pessoal aqui.']]), 'Publico')
    expect(await submit(fileId)).toMatchObject({ ok: true })
    const record = await call('privacy.ofOperation', { operationId: (await rowOf(fileId))?.operationId ?? '' })
    expect(record).toEqual({ counts: {}, unreadPages: 0, unread: [], inName: 0, decision: null })
  })

  it('with a page that was not verified is not sent before the person has decided, and the record has both @all', async () => {
    const made = await makeScanPdf(folder, 'Digitalização')
    const fileId = await add(made, 'Publico')
    const { draftId } = await writeForwarding(signedIn.app, { documents: [{ fileId, nome: made.name }] })
    const message = expect.stringMatching(/não foi verificado por inteiro: página 1, sem texto\. .*registre a decisão/)
    expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused', message } })
    expect(await outcome('compose.send', { draftId })).toMatchObject({ failure: { code: 'refused', message } })
    expect(await rowOf(fileId)).toMatchObject({ state: 'draft' })
    await call('privacy.decide', { fileIds: [fileId], reason: 'looked-through', note: '' })
    expect(await submit(fileId)).toMatchObject({ ok: true })
    const operationId = (await rowOf(fileId))?.operationId ?? ''
    expect(await call('privacy.ofOperation', { operationId })).toMatchObject({
      counts: {},
      unreadPages: 1,
      unread: [{ why: 'no-text', pages: [0] }],
      decision: { reason: 'looked-through' },
    })
    const { file } = await eventually(() => call('receipts.issue', { operationId }))
    expect(file.recibo.dadosPessoais).toBe(
      'Nada encontrado no texto lido. Não verificado: página 1, sem texto. Decisão de Ana Prado: páginas não verificadas conferidas por quem envia.',
    )
  })

  it('is not sent along with a forwarding before the decision', async () => {
    const made = await makePersonalPdf(folder, 'Requerimento 3')
    const fileId = await add(made, 'Organizacional')
    const { draftId } = await writeForwarding(signedIn.app, { documents: [{ fileId, nome: made.name }] })
    // Its search begins with this, and the sending waits for it.
    await call('capture.update', { fileIds: [fileId], changes: { access: 'Publico' } })
    expect(await outcome('compose.send', { draftId })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/contém 1 CPF/) },
    })
    expect(await rowOf(fileId)).toMatchObject({ state: 'draft' })
    await decide(fileId)
    expect(await outcome('compose.send', { draftId })).toMatchObject({ ok: true })
  })
})

it('a text that is being written is counted by kind, without the service', async () => {
  expect(await call('privacy.inText', { text: `CPF ${madeUpCpf} e ${madeUpCpf}, telefone (27) 99999-1234.` })).toEqual({
    cpf: 2,
    phone: 1,
  })
  expect(await call('privacy.inText', { text: 'Segue o plano de 2026.' })).toEqual({})
})

const glued = readCase<{ text: string; expected: PersonalDataKind[] }[]>('privacy-glued-numbers/texts.json')
const countAll = (all: readonly PersonalDataKind[]) => countKinds(all.map((kind) => ({ kind })))

it('numbers that touch a letter, a sign or another number hold a file back, and are counted in a text', async () => {
  // The others have characters that the standard fonts lack.
  const lines = glued.filter(({ text }) => /^[\x20-\x7eº]+$/.test(text))
  const fileId = await add(await makeLinesPdf(folder, 'Juntos', [lines.map(({ text }) => text)]), 'Publico')
  expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused' } })
  const [search] = await call('privacy.search', { fileIds: [fileId] })
  expect(countKinds(search?.findings ?? [])).toEqual(countAll(lines.flatMap(({ expected }) => expected)))
  for (const { text, expected } of glued) expect(await call('privacy.inText', { text })).toEqual(countAll(expected))
})

describe('the name of a file that is to be Público', () => {
  it('is searched, too: the file is sent only after another name or a decision about this one', async () => {
    const made = await makeLinesPdf(folder, `Denuncia ${madeUpCpf}`, [['Nada de pessoal aqui.']])
    const fileId = await add(made, 'Publico')
    expect((await call('privacy.search', { fileIds: [fileId] }))[0]?.inName).toEqual([
      { kind: 'cpf', certainty: 'certain', text: madeUpCpf },
    ])
    expect(await submit(fileId)).toMatchObject({
      failure: {
        code: 'refused',
        message: expect.stringMatching(/contém .*1 no nome do arquivo\. Em Capturar, mude o nome/),
      },
    })
    await decide(fileId)
    const other = `Outro 111.444.777-35.pdf`
    await call('capture.update', { fileIds: [fileId], changes: { name: other } })
    expect(await searchOf(fileId)).toMatchObject({
      state: 'searched',
      decision: null,
      inName: [{ text: '111.444.777-35' }],
    })
    expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused' } })
    await call('capture.update', { fileIds: [fileId], changes: { name: 'Denúncia.pdf' } })
  })

  it('is searched, too, for a number that touches something', async () => {
    const fileId = await add(await makeLinesPdf(folder, 'Requerimento 9', [['Nada aqui.']]), 'Publico')
    for (const { name, expected } of readCase<{ name: string; expected: PersonalDataKind[] }[]>(
      'privacy-name-numbers/names.json',
    )) {
      await call('capture.update', { fileIds: [fileId], changes: { name } })
      expect((await searchOf(fileId))?.inName.map(({ kind }) => kind)).toEqual(expected)
      expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused' } })
    }
  })

  it('is refused without its end, and for several files at once', async () => {
    const fileId = await add(await makeScanPdf(folder, 'Digitalização 2'), 'Publico')
    const rename = (fileIds: string[], name: string) => outcome('capture.update', { fileIds, changes: { name } })
    for (const name of ['Denúncia', '.pdf', 'a/b.pdf', 'a\n.pdf'])
      expect(await rename([fileId], name)).toMatchObject({ ok: false })
    expect(await rename([fileId, randomUUID()], 'Denúncia.pdf')).toMatchObject({ ok: false })
    expect(await rename([fileId], 'Denúncia.pdf')).toMatchObject({ value: [{ name: 'Denúncia.pdf' }] })
  })
})

describe('another file', () => {
  it('is sent without being searched, and is searched when the person asks', async () => {
    const fileId = await add(await makePersonalPdf(folder, 'Interno'), 'Organizacional')
    expect(await searchOf(fileId)).toBeUndefined()
    expect(await call('privacy.search', { fileIds: [fileId] })).toMatchObject([{ state: 'searched' }])
    expect((await searchOf(fileId))?.findings).toHaveLength(2)
    expect(await submit(fileId)).toMatchObject({ ok: true })
  })
})

it('a decision about a file that was not searched is refused, and has it searched', async () => {
  const fileId = await add(await makePersonalPdf(folder, 'Interno 3'), 'Organizacional')
  const decided = () => outcome('privacy.decide', { fileIds: [fileId], reason: 'public-agent', note: '' })
  expect(await decided()).toMatchObject({ failure: { code: 'conflict' } })
  await eventually(async () => expect(await decided()).toMatchObject({ ok: true }))
})

describe('a profile that sends at once', () => {
  it('sends what was read without findings, and leaves the others to the person @all', async () => {
    const { profileId } = await call('profiles.save', newProfile('Avisos', { access: 'Publico', sendsAtOnce: true }))
    const [offer] = await call('folders.offers', {})
    const watching = { name: 'Balcão', profileId, originals: 'keep', isShare: false } as const
    await call('folders.add', { ...watching, offerId: offer?.offerId ?? '' })
    const [harmless, personal] = [
      await makeLinesPdf(folder, 'Aviso', [['Nada de pessoal aqui.']]),
      await makePersonalPdf(folder, 'Requerimento 4'),
    ]
    const scan = await makeScanPdf(folder, 'Digitalização 3')
    for (const each of [personal, scan, harmless]) copyFileSync(each.path, path.join(watched, each.name))
    const byName = async (name: string) => (await call('capture.list', {})).find((row) => row.name === name)
    await eventually(async () => {
      expect((await byName('Aviso.pdf'))?.state).toMatch(/sent|done/)
      for (const { name } of [personal, scan])
        expect((await searchOf((await byName(name))?.fileId ?? ''))?.state).toBe('searched')
    })
    for (const { name } of [personal, scan]) expect(await byName(name)).toMatchObject({ state: 'draft' })
  })
})

describe('a tarja', () => {
  it('replaces the content, which is searched again, and can be undone', async () => {
    const fileId = await add(await makePersonalPdf(folder, 'Requerimento 5'), 'Publico')
    const [search] = await call('privacy.search', { fileIds: [fileId] })
    const from = (await rowOf(fileId))?.sha256 ?? ''
    const boxes = search?.findings.flatMap((found) => found.boxes) ?? []
    const { row, alsoOn } = await call('privacy.redact', { fileId, from, pages: [{ page: 0, boxes }] })
    expect(alsoOn).toEqual([])
    expect(row.sha256).not.toBe(from)
    const [again] = await call('privacy.search', { fileIds: [fileId] })
    expect(again).toMatchObject({ state: 'searched', pages: 2, unread: [{ why: 'no-text', pages: [0] }], findings: [] })
    const { contentId } = await call('capture.open', { fileId })
    expect(holdsText(readFileSync((await signedIn.app.content(contentId)).path), madeUpCpf)).toBe(false)

    expect(await outcome('privacy.redact', { fileId, from, pages: [{ page: 0, boxes }] })).toMatchObject({
      failure: { code: 'conflict' },
    })
    expect(again?.isRedacted).toBe(true)
    expect(await outcome('privacy.undo', { fileId })).toMatchObject({ ok: true })
    expect(await rowOf(fileId)).toMatchObject({ sha256: from })
    expect((await call('privacy.search', { fileIds: [fileId] }))[0]?.findings).toHaveLength(2)
  })

  it('elsewhere on the page leaves a finding in the list, although the page is an image, until it is covered, too @all', async () => {
    const fileId = await add(await makePersonalPdf(folder, 'Requerimento 6'), 'Publico')
    const [before] = await call('privacy.search', { fileIds: [fileId] })
    const redact = async (boxes: PageBox[]) =>
      call('privacy.redact', { fileId, from: (await rowOf(fileId))?.sha256 ?? '', pages: [{ page: 0, boxes }] })
    await redact([{ left: 0.1, top: 0.8, right: 0.3, bottom: 0.9 }])
    const [after] = await call('privacy.search', { fileIds: [fileId] })
    const unnumbered = (before?.findings ?? []).map((found) => ({ ...found, text: '' }))
    expect(after).toMatchObject({ unread: [{ why: 'no-text', pages: [0] }], findings: unnumbered })
    expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused' } })
    await redact(before?.findings.slice(0, 1).flatMap(({ boxes }) => boxes) ?? [])
    expect((await call('privacy.search', { fileIds: [fileId] }))[0]?.findings).toEqual(unnumbered.slice(1))
  })

  it('on a file that is not Público is shown with what is left, and can be undone @all', async () => {
    const fileId = await add(await makePersonalPdf(folder, 'Interno 2'), 'Organizacional')
    const from = (await rowOf(fileId))?.sha256 ?? ''
    const boxes = [{ left: 0.1, top: 0.1, right: 0.9, bottom: 0.2 }]
    await call('privacy.redact', { fileId, from, pages: [{ page: 0, boxes }] })
    await eventually(async () =>
      expect(await searchOf(fileId)).toMatchObject({ state: 'searched', findings: [], isRedacted: true }),
    )
    await call('privacy.undo', { fileId })
    expect(await rowOf(fileId)).toMatchObject({ sha256: from })
  })

  it('is refused with the reason on a signed file, and nothing changes', async () => {
    const made = path.join(folder, 'Assinado.pdf')
    writeFileSync(made, signedFile('Assinado'))
    const fileId = await add({ path: made, name: 'Assinado.pdf', bytes: readFileSync(made) }, 'Publico')
    const from = (await rowOf(fileId))?.sha256 ?? ''
    const pages = [{ page: 0, boxes: [{ left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }] }]
    expect(await outcome('privacy.redact', { fileId, from, pages })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/assinatura digital/) },
    })
    expect(await rowOf(fileId)).toMatchObject({ state: 'draft', sha256: from })
  })
})
