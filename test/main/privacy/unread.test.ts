import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../../../main/recognition/engine.ts'
import type { EnginePage, EngineRequest } from '../../../main/recognition/engine-messages.ts'
import { eventually } from '../../support/eventually.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

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

const folder = mkdtempSync(path.join(tmpdir(), 'malote-unread-'))
const signedIn = signedInApp({ spawnRecognition })
afterAll(() => removeFolder(folder))
const call = ((name, input) => signedIn.app.call(name, input)) as typeof signedIn.app.call

let added = 0
async function add(name: string): Promise<string> {
  added += 1
  const to = path.join(folder, `${added} ${path.basename(name)}`)
  copyFileSync(path.join(import.meta.dirname, '../../cases', name), to)
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
  it.each(seen)('is recognised, held back for what is found, and found by its words: %s', async (_, name) => {
    engine.words = found
    const fileId = await add(name)
    expect(await searched(fileId)).toMatchObject({ unreadPages: [], findings: [{ kind: 'cpf', text: cpf, page: 0 }] })
    expect(await submit(fileId)).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/contém 1 CPF/) },
    })
    expect(await call('recognition.search', { text: cpf })).toMatchObject([{ page: 1 }])
    await call('capture.remove', { fileIds: [fileId] })
  })

  it.each(seen)('is named as not verified where nothing is recognised: %s', async (_, name, why) => {
    await call('settings.update', { recogniseText: false })
    const fileId = await add(name)
    expect(await searched(fileId)).toMatchObject({ unreadPages: [0], unread: [{ why, pages: [0] }], findings: [] })
    expect(await submit(fileId)).toMatchObject({ ok: true })
    expect(await receiptOf(fileId)).toMatch(/^Nada encontrado no texto lido\. Não verificado: página 1, com /)
    await call('settings.update', { recogniseText: true })
  })
})
