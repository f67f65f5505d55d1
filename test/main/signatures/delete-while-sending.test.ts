import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { Verdict } from '../../support/fault-proxy.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { phaseGroup } from '../../support/phases.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const signedIn = signedInApp()

const pending = async () => (await freshSignatures(signedIn.app, 'AguardandoMim')).items
const listed = async () => (await signedIn.app.call('capture.list', {})).map(({ state, registro }) => [state, registro])
const states = async () => (await signedIn.app.call('outbox.list', {})).map(({ state }) => state)

/** Sends a new file to the signature of the person. */
async function sendToOwnSignature(title: string): Promise<void> {
  const [row] = await signedIn.app.addFiles([
    await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-sent-')), title, 1),
  ])
  const { roles } = await signedIn.app.call('session.get', {})
  const [role] = roles
  const fileIds = [row?.fileId ?? '']
  const { classes } = await eventually(async () => {
    const found = await signedIn.app.call('directory.classes', { text: '', limit: 1 })
    expect(found.classes).toHaveLength(1)
    return found
  })
  const signers = [{ id: role?.id ?? '', nome: 'Ana Prado', detalhe: '' }]
  await signedIn.app.call('capture.update', {
    fileIds,
    changes: { kind: 'signature', idClasse: classes[0]?.id ?? '', signers },
  })
  await signedIn.app.call('capture.submit', { fileIds, idPapel: role?.id ?? '' })
}

it('a document can be deleted only once its sending is certain; its file says so, also after a restart', async () => {
  const verdicts: Verdict[] = ['swallow']
  signedIn.line.judge(({ path: asked }) =>
    asked.includes('/fase-assinatura/enviar/') ? (verdicts.shift() ?? { when: 'instead', status: 503 }) : 'pass',
  )
  await sendToOwnSignature('Minuta')
  const [item] = await eventually(async () => {
    expect(await states()).toEqual(['uncertain'])
    const items = await pending()
    expect(items).toHaveLength(1)
    return items
  })
  const id = item?.id ?? ''
  const early = await signedIn.app.outcome('signatures.delete', { id })
  expect(early).toMatchObject({ ok: false, failure: { code: 'conflict', message: expect.stringContaining('Minuta') } })
  signedIn.line.judge(() => 'pass')
  await eventually(async () => expect(await states()).toEqual(['done']))
  await signedIn.app.call('signatures.delete', { id })
  await eventually(async () => expect(await states()).toEqual(['done', 'done']))
  expect(await listed()).toEqual([['deleted', null]])
  await signedIn.app.restart()
  await signedIn.app.signIn()
  expect(await listed()).toEqual([['deleted', null]])
  expect(await pending()).toEqual([])
})

it('the file of a document that was deleted on another computer no longer counts as sent to signature @all', async () => {
  await sendToOwnSignature('Minuta apagada')
  const [item] = await eventually(async () => {
    const items = await pending()
    expect(items).toHaveLength(1)
    return items
  })
  await eventually(async () => expect((await listed()).at(-1)).toEqual(['done', null]))
  const elsewhere = await asPerson(signedIn.service, 'ana.prado')
  await elsewhere.remove(`${phaseGroup}/${item?.id}`)
  await eventually(async () => expect(await pending()).toEqual([]))
  expect((await listed()).at(-1)).toEqual(['deleted', null])
})
