import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { Verdict } from '../../support/fault-proxy.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const signedIn = signedInApp()

const pending = async () => (await signedIn.app.call('signatures.list', { situacao: 'AguardandoMim' })).items
const states = async () => (await signedIn.app.call('outbox.list', {})).map(({ state }) => state)

it('a document can be deleted only once its sending is certain; its file says so, also after a restart', async () => {
  const verdicts: Verdict[] = ['swallow']
  signedIn.line.judge(({ path: asked }) =>
    asked.includes('/fase-assinatura/enviar/') ? (verdicts.shift() ?? { when: 'instead', status: 503 }) : 'pass',
  )
  const [row] = await signedIn.app.addFiles([
    await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-sent-')), 'Minuta', 1),
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
  const listed = async () =>
    (await signedIn.app.call('capture.list', {})).map(({ state, registro }) => [state, registro])
  expect(await listed()).toEqual([['deleted', null]])
  await signedIn.app.restart()
  await signedIn.app.signIn()
  expect(await listed()).toEqual([['deleted', null]])
  expect(await pending()).toEqual([])
})
