import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { EngineProcess } from '../../../main/features/recognition/engine.ts'
import type { EnginePage, EngineRequest } from '../../../main/features/recognition/engine-messages.ts'
import { newProfile } from '../../support/builders.ts'
import { eventually } from '../../support/eventually.ts'
import { holdsText } from '../../support/every-stream.ts'
import { firstOf } from '../../support/in-usual.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { testFolder } from '../../support/test-folder.ts'

/** An engine that reads these words in every picture. */
const engine = { words: [] as EnginePage['words'], read: [] as string[] }
function spawnRecognition(): EngineProcess {
  let tell: (message: unknown) => void = () => {}
  return {
    send(message) {
      const { id, image } = message as EngineRequest
      engine.read.push(image)
      const page: EnginePage = { words: engine.words, confidence: 95, turn: 0 }
      queueMicrotask(() => tell({ id, ok: true, page, memoryBytes: 0 }))
    },
    onMessage(listener) {
      tell = listener
    },
    onExit: () => {},
    kill: () => {},
  }
}
const cpf = '413.082.957-23'
const found: EnginePage['words'] = [
  ['CPF', 0, 300, 900, 400, 940],
  [cpf, 0, 420, 900, 700, 940],
]

const folder = testFolder()
const watched = path.join(folder, 'scanner')
mkdirSync(watched)
const signedIn = signedInApp({ spawnRecognition, folders: [watched], folderStableMs: 50 })
const call = ((name, input) => signedIn.app.call(name, input)) as typeof signedIn.app.call

let added = 0
async function add(name: string): Promise<string> {
  added += 1
  const to = path.join(folder, `${added} ${path.basename(name)}`)
  const from = path.isAbsolute(name) ? name : path.join(import.meta.dirname, '../../cases', name)
  copyFileSync(from, to)
  const [row] = await signedIn.app.addFiles([{ path: to, name: path.basename(to) }])
  const fileId = row?.fileId ?? ''
  await call('capture.update', { fileIds: [fileId], changes: { access: 'Publico' } })
  return fileId
}
/** The search once no page is being recognised. */
const searched = (fileId: string) =>
  eventually(async () => {
    const [search] = await call('privacy.search', { fileIds: [fileId] })
    expect(search).toMatchObject({ state: 'searched', pendingPages: [] })
    return search
  })
const decide = (fileId: string) => call('privacy.decide', { fileIds: [fileId], reason: 'looked-through', note: '' })
const submit = (fileId: string) =>
  signedIn.app.outcome('capture.submit', { fileIds: [fileId], idPapel: signedIn.idPapel })
async function receiptOf(fileId: string): Promise<string | undefined> {
  const operationId = (await call('capture.list', {})).find((row) => row.fileId === fileId)?.operationId ?? ''
  const { file } = await eventually(() => call('receipts.issue', { operationId }))
  return file.recibo.dadosPessoais
}

const seen = [
  ['a scan with a digital stamp on it', 'privacy-stamped-scan/com-carimbo.pdf', 'picture'],
  ['a digital page with a picture of an identity card', 'privacy-stamped-scan/imagem-colada.pdf', 'picture'],
  ['a page whose font does not say which letters it has', 'privacy-unmapped-font/sem-tounicode.pdf', 'letters'],
] as const

describe('a page of which its text tells only a part', () => {
  it.each(firstOf(seen))('is recognised, held back for what is found, and found by its words: %s', async (_, name) => {
    engine.words = found
    const fileId = await add(name)
    expect(await searched(fileId)).toMatchObject({ unread: [], findings: [{ kind: 'cpf', text: cpf, page: 0 }] })
    expect(await submit(fileId)).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/contém 1 CPF/) },
    })
    expect(await call('recognition.search', { text: cpf })).toMatchObject([{ page: 1 }])
    await call('capture.remove', { fileIds: [fileId] })
  })

  it.each(firstOf(seen))('is named as not verified where nothing is recognised: %s', async (_, name, why) => {
    await call('settings.update', { recogniseText: false })
    const fileId = await add(name)
    expect(await searched(fileId)).toMatchObject({ unread: [{ why, pages: [0] }], findings: [] })
    const message = expect.stringMatching(/não foi verificado por inteiro: página 1, com /)
    expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused', message } })
    await decide(fileId)
    expect(await submit(fileId)).toMatchObject({ ok: true })
    expect(await receiptOf(fileId)).toMatch(/^Nada encontrado no texto lido\. Não verificado: página 1, com /)
    await call('settings.update', { recogniseText: true })
  })
})

it('a scan that a profile sends as Público waits until it is recognised, and goes without a question if nothing is found', async () => {
  engine.words = [['Aviso', 0, 300, 900, 400, 940]]
  const { profileId } = await call('profiles.save', newProfile('Avisos', { access: 'Publico', sendsAtOnce: true }))
  const [offer] = await call('folders.offers', {})
  const watching = { name: 'Balcão', profileId, originals: 'keep', isShare: false } as const
  await call('folders.add', { ...watching, offerId: offer?.offerId ?? '' })
  const name = 'sem-carimbo.pdf'
  copyFileSync(path.join(import.meta.dirname, '../../cases/privacy-stamped-scan', name), path.join(watched, name))
  const row = await eventually(async () => {
    const found = (await call('capture.list', {})).find((each) => each.name === name)
    expect(found?.state).toMatch(/sent|done/)
    return found
  })
  const record = await call('privacy.ofOperation', { operationId: row?.operationId ?? '' })
  expect(record).toMatchObject({ counts: {}, unreadPages: 0, decision: null })
})

const phone = '(27) 99999-1234'
const page = 0

describe('what a file carries beside the text of its pages', () => {
  it.each(
    firstOf([
      [
        'filled fields',
        'privacy-fields-and-notes/formulario.pdf',
        [
          { text: cpf, page },
          { text: phone, page },
        ],
      ],
      [
        'a free text and a note',
        'privacy-fields-and-notes/anotacoes.pdf',
        [
          { text: cpf, page },
          { text: phone, page },
        ],
      ],
      [
        'its title and its subject',
        'privacy-fields-and-notes/metadados.pdf',
        [
          { text: phone, page: null },
          { text: cpf, page: null },
        ],
      ],
    ]),
  )('is searched, and holds it back: %s', async (_, name, findings) => {
    const fileId = await add(name)
    expect(await searched(fileId)).toMatchObject({ unread: [], findings })
    expect(await submit(fileId)).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/contém 1 CPF e 1 telefone|1 telefone e 1 CPF/) },
    })
    await call('capture.remove', { fileIds: [fileId] })
  })

  it.each(
    firstOf([
      ['its title', 'privacy-fields-and-notes/metadados.pdf', [cpf, '99999-1234'], []],
      ['a part of a page that the crop hides', 'redact-without-place/recortado.pdf', [cpf], [{ page: 0, boxes: [] }]],
      [
        'a note',
        'privacy-fields-and-notes/anotacoes.pdf',
        [cpf, '99999-1234'],
        [{ page: 0, boxes: [{ left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }] }],
      ],
    ]),
  )('is removed by a tarja: %s', async (_, name, hidden, pages) => {
    const fileId = await add(name)
    const before = await searched(fileId)
    expect(before?.findings).not.toEqual([])
    const row = (await call('capture.list', {})).find((each) => each.fileId === fileId)
    await call('privacy.redact', { fileId, from: row?.sha256 ?? '', pages })
    const { contentId } = await call('capture.open', { fileId })
    const bytes = readFileSync((await signedIn.app.content(contentId)).path)
    for (const each of hidden) expect(holdsText(bytes, each)).toBe(false)
    await call('capture.remove', { fileIds: [fileId] })
  })

  it.each(
    firstOf([
      ['other files', withAttachment, /Não verificado: anexos do PDF\./],
      [
        'a page that needs a part which is not there',
        () => 'pdf-missing-object/image-offset-wrong.pdf',
        /página 1, com uma parte/,
      ],
    ]),
  )('is named as not verified: %s', async (_, fileOf, sentence) => {
    const fileId = await add(await fileOf())
    await eventually(async () => {
      const row = (await call('capture.list', {})).find((each) => each.fileId === fileId)
      expect(row?.report).not.toBeNull()
    })
    await eventually(async () => expect((await searched(fileId))?.unread).toHaveLength(1))
    expect(await submit(fileId)).toMatchObject({ failure: { code: 'refused' } })
    await decide(fileId)
    expect(await submit(fileId)).toMatchObject({ ok: true })
    expect(await receiptOf(fileId)).toMatch(sentence)
  })
})

async function withAttachment(): Promise<string> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.addPage().drawText('Despacho')
  await document.attach(Buffer.from(cpf), 'dados.txt', { mimeType: 'text/plain' })
  const file = path.join(folder, 'anexo.pdf')
  writeFileSync(file, await document.save())
  return file
}
