import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { breakOnce } from '../support/fault-proxy.ts'
import { freshSignatures } from '../support/fresh-signatures.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { readToSign } from '../support/read-to-sign.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-line-'))
const signedIn = signedInApp({ anew: true })
let number = 0

async function capture(kind: 'scanned' | 'signature' = 'scanned'): Promise<string> {
  number += 1
  const make = kind === 'scanned' ? makeScanPdf(folder, `Nota ${number}`) : makeTextPdf(folder, `Ofício ${number}`, 1)
  const [row] = await signedIn.app.addFiles([await make])
  const session = await signedIn.app.call('session.get', {})
  const fileId = row?.fileId ?? ''
  if (kind === 'signature') {
    const { classes } = await eventually(async () => {
      const found = await signedIn.app.call('directory.classes', { text: '', limit: 1 })
      expect(found.classes).toHaveLength(1)
      return found
    })
    const signers = [{ id: session.roles[0]?.id ?? '', nome: 'Ana Prado', detalhe: '' }]
    await signedIn.app.call('capture.update', {
      fileIds: [fileId],
      changes: { kind, idClasse: classes[0]?.id ?? null, signers },
    })
  }
  await signedIn.app.call('capture.submit', { fileIds: [fileId], idPapel: session.roleInForceId ?? '' })
  return fileId
}

const state = async () => (await signedIn.app.call('outbox.list', {}))[0]
const status = () => signedIn.app.call('status.get', {})
const done = () => eventually(async () => expect(await state()).toMatchObject({ state: 'done', failure: null }))

describe('when the connection breaks', () => {
  it('operations wait while the service is unreachable, and continue by themselves', async () => {
    signedIn.line.judge(() => 'drop')
    await capture()
    await eventually(async () => expect(await state()).toMatchObject({ state: 'waiting', waitReason: 'offline' }))
    // Answers to earlier requests may still arrive, and show a connection for a moment.
    await eventually(async () => expect(await status()).toMatchObject({ connection: 'offline', inProgress: 1 }))
    signedIn.line.judge(() => 'pass')
    await done()
    await eventually(async () => expect(await status()).toMatchObject({ connection: 'online', inProgress: 0 }))
  })

  const requests = {
    'the address': /gerar-url-upload/,
    'the bytes': /^POST \/armazenamento/,
    'the capture': /^POST \/v2\/documentos\/capturar/,
    'the event': /^GET \/v2\/eventos/,
  }
  for (const [name, pattern] of Object.entries(requests)) {
    it.each(['drop', 'swallow'] as const)(`captures once when ${name} is cut: %s`, async (verdict) => {
      const cut = breakOnce(signedIn.line, pattern, verdict)
      const fileId = await capture()
      await cut
      await done()
      const row = (await signedIn.app.call('capture.list', {})).find((each) => each.fileId === fileId)
      expect(row).toMatchObject({ state: 'done', registro: expect.stringMatching(/^\d{4}-/) })
    })
  }

  it.each(['drop', 'swallow'] as const)(
    'a document is sent to signature once, and signed once: %s',
    async (verdict) => {
      const sent = breakOnce(signedIn.line, /fase-assinatura\/enviar/, verdict)
      await capture('signature')
      await sent
      await done()
      const { items } = await freshSignatures(signedIn.app, 'AguardandoMim')
      expect(items).toHaveLength(1)
      const signed = breakOnce(signedIn.line, /fase-assinatura\/assinar/, verdict)
      const documents = [await readToSign(signedIn.app, items[0]?.id ?? '')]
      await signedIn.app.call('signatures.sign', { documents })
      await signed
      await eventually(async () => {
        const operations = await signedIn.app.call('outbox.list', {})
        expect(operations.map((each) => each.state)).toEqual(['done', 'done'])
      })
      expect((await freshSignatures(signedIn.app, 'AguardandoMim')).items).toEqual([])
    },
  )
})
