import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed } from '../../contract/bridge/outcome.ts'
import type { Account, SessionState } from '../../contract/bridge/session.ts'
import { draftFields } from '../support/builders.ts'
import { filesIn } from '../support/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { makeScanPdf, makeTextPdf, plainPdf } from '../support/pdfs.ts'
import { asPerson, organizacional, pdf } from '../support/records.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const scanner = mkdtempSync(path.join(tmpdir(), 'malote-accounts-scanner-'))
const signedIn = signedInApp({ anew: true, keepsSecrets: true, folders: [scanner], folderStableMs: 20 })
const files = mkdtempSync(path.join(tmpdir(), 'malote-accounts-'))

const accountOf = ({ environmentId, person }: SessionState): Account => ({
  environmentId: environmentId ?? '',
  personId: person?.id ?? '',
})
const shown = async () => (await signedIn.app.call('session.get', {})).person?.nome
const list = () => signedIn.app.call('accounts.list', {})
const show = (account: Account) => signedIn.app.call('accounts.show', { account })
const ownStates = async () => (await signedIn.app.call('outbox.list', {})).map(({ state }) => state)

/** Ana and then Bruno are signed in; the window shows Bruno. */
async function both() {
  const ana = accountOf(await signedIn.app.call('session.get', {}))
  const bruno = accountOf(await signedIn.app.addAccount('bruno.reis'))
  return { ana, bruno }
}
const fieldsWith = (subject: string) => draftFields({ subject })
async function capture(name: string): Promise<void> {
  const { app } = signedIn
  const [row] = await app.addFiles([await makeScanPdf(files, name)])
  const { roleInForceId: idPapel } = await app.call('session.get', {})
  await app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel })
}

describe('two accounts of one computer', () => {
  it('are signed in side by side; the provider must ask who the second person is', async () => {
    const { app } = signedIn
    expect((await list()).map(({ nome, status, isShown }) => [nome, status, isShown])).toEqual([
      ['Ana Prado', 'signed-in', true],
    ])
    const { ana } = await both()
    expect(new URL(app.openedAddresses.at(-1) ?? '').searchParams.get('prompt')).toBe('login')
    expect(await shown()).toBe('Bruno Reis')
    expect((await list()).map(({ nome, status, isShown }) => [nome, status, isShown])).toEqual([
      ['Ana Prado', 'signed-in', false],
      ['Bruno Reis', 'signed-in', true],
    ])
    await show(ana)
    expect(await shown()).toBe('Ana Prado')
    expect(await app.outcome('accounts.show', { account: { ...ana, personId: randomUUID() } })).toEqual(
      failed('not-found'),
    )
  })

  it('are both open after a restart, and the window shows the one that it showed last @all', async () => {
    const { app } = signedIn
    const { ana } = await both()
    await app.restart()
    expect([await shown(), (await list()).length]).toEqual(['Bruno Reis', 2])
    await show(ana)
    await app.restart()
    expect(await shown()).toBe('Ana Prado')
    expect((await list()).map(({ status }) => status)).toEqual(['signed-in', 'signed-in'])
  })

  it('are not doubled when the browser signs the same person in once more @all', async () => {
    const { app } = signedIn
    const { ana } = await both()
    const again = await app.outcome('session.signIn', { environmentId: ana.environmentId, adds: true })
    expect(again).toMatchObject({ ok: false, failure: { message: expect.stringContaining('já estava aberta') } })
    expect((await list()).map(({ nome }) => nome)).toEqual(['Ana Prado', 'Bruno Reis'])
    // An account of the background is shown.
    expect((await app.addAccount('ana.prado')).person?.nome).toBe('Ana Prado')
    expect((await list()).map(({ nome }) => nome)).toEqual(['Ana Prado', 'Bruno Reis'])
    // To go on in a window, another person is not enough.
    app.app.idle(0)
    await expect(app.signIn('bruno.reis')).rejects.toThrow(/Quem entrou não é Ana Prado/)
    expect(await shown()).toBe('Ana Prado')
  })

  it('the one in the background goes on sending, and the page hears nothing of it @all', async () => {
    const { app, line } = signedIn
    line.judge(({ path: asked }) => (asked.includes('/documentos/') ? 'drop' : 'pass'))
    await capture('Da Ana')
    const { ana, bruno } = await both()
    const before = app.events.length
    line.judge(() => 'pass')
    await eventually(async () => {
      const view = (await list()).find(({ personId }) => personId === ana.personId)
      expect(view).toMatchObject({ underway: 0, needed: 0 })
    })
    const names = app.events.slice(before).map(({ name }) => name)
    expect(names).toContain('accounts.changed')
    expect(names).not.toContain('outbox.changed')
    expect(names).not.toContain('capture.changed')
    expect(await ownStates()).toEqual([])
    await show(ana)
    expect(await ownStates()).toEqual(['done'])
    const owner = await asPerson(signedIn.service, 'ana.prado')
    expect(owner.idCidadao).toBe(ana.personId)
    expect(bruno.personId).not.toBe(ana.personId)
  })

  it('no act of a page for one reaches the other; a late save, or the end of a print, reaches the one that it is for', async () => {
    const { app } = signedIn
    const { ana, bruno } = await both()
    const input = { draftId: randomUUID(), fields: fieldsWith('Da Ana') }
    for (const [name, given] of [
      ['compose.list', {}],
      ['compose.send', { draftId: input.draftId }],
      ['session.chooseRole', { idPapel: signedIn.idPapel }],
      ['session.signOut', { unsent: 'discard' }],
      ['desktop.take', {}],
    ] as const)
      expect(await app.app.call(name, given, ana), name).toEqual(failed('not-signed-in'))
    expect(await app.app.call('compose.save', input, ana)).toMatchObject({ ok: true })
    // This host has no printers: the call has reached it.
    expect(await app.app.call('printing.end', { contentId: randomUUID() }, ana)).toEqual(failed('not-offered'))
    expect(await app.call('compose.list', {})).toEqual([])
    const dropped = await makeTextPdf(files, 'Solto na janela da Ana', 1)
    expect(await app.app.addFiles([{ ...dropped, owned: false }], ana)).toMatchObject({ ok: true })
    expect(await app.call('capture.list', {})).toEqual([])
    await show(ana)
    expect((await app.call('compose.list', {})).map(({ fields }) => fields.subject)).toEqual(['Da Ana'])
    expect((await app.call('capture.list', {})).map(({ name }) => name)).toEqual([dropped.name])
    expect(await app.app.call('compose.list', {}, bruno)).toEqual(failed('not-signed-in'))
  })
})

describe('signing out', () => {
  it('of one empties what that person read and keeps the other account, which is shown', async () => {
    const { app, service } = signedIn
    const { ana, bruno } = await both()
    const elisa = await asPerson(service, 'elisa.fontes')
    const idCaixa = (await app.call('boxes.list', {})).boxes.find(({ sigla }) => sigla === 'GECON')?.id ?? ''
    const idDocumento = await elisa.capture(pdf('Segredo'))
    const body = { restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id, idsDocumentos: [idDocumento] }
    const mensagem = 'A testemunha mora na rua dos Ipes.'
    await elisa.post('/v2/encaminhamento/novo', { ...body, assunto: 'Segredo', mensagem, idsDestinos: [idCaixa] })
    const cachesWith = () =>
      filesIn(app.dataFolder)
        .filter(({ name, bytes }) => name.startsWith('cache-') && bytes.includes('rua dos Ipes'))
        .map(({ name }) => name.replace(/-(?:wal|shm)$/, ''))
    for (const account of [ana, bruno]) {
      await show(account)
      await app.call('boxes.refreshBox', { idCaixa })
    }
    await eventually(() => expect(new Set(cachesWith()).size).toBe(2))
    await app.call('session.signOut', { unsent: 'keep' })
    expect(await shown()).toBe('Ana Prado')
    expect(new Set(cachesWith()).size).toBe(1)
    expect((await list()).map(({ nome, status }) => [nome, status])).toEqual([
      ['Ana Prado', 'signed-in'],
      ['Bruno Reis', 'signed-out'],
    ])
    await app.restart()
    expect([await shown(), (await list()).map(({ status }) => status)]).toEqual([
      'Ana Prado',
      ['signed-in', 'signed-out'],
    ])
    await app.call('session.signOut', { unsent: 'keep' })
    expect(readdirSync(app.dataFolder).filter((name) => name.startsWith('cache-'))).toEqual([])
  })

  it('asks of each account its own unsent work, and of all the sum @all', async () => {
    const { app } = signedIn
    const { ana } = await both()
    const save = (subject: string) => app.call('compose.save', { draftId: randomUUID(), fields: fieldsWith(subject) })
    await save('Do Bruno')
    await show(ana)
    await save('Da Ana')
    await save('Também da Ana')
    expect(await app.call('session.signOut', {})).toMatchObject({ unsent: { drafts: 2 } })
    expect(await app.call('session.signOut', { all: true })).toMatchObject({ unsent: { drafts: 3 } })
    expect((await list()).map(({ status }) => status)).toEqual(['signed-in', 'signed-in'])
    const { session } = await app.call('session.signOut', { all: true, unsent: 'keep' })
    expect(session).toMatchObject({ status: 'signed-out', person: null })
    await app.signIn('bruno.reis')
    expect((await app.call('compose.list', {})).map(({ fields }) => fields.subject)).toEqual(['Do Bruno'])
  })

  it('from the lock closes every account, and no other is added while it is closed', async () => {
    const { app } = signedIn
    await both()
    await app.call('settings.update', { lockMinutes: 1 })
    app.app.idle(60)
    for (const [name, input] of [
      ['accounts.list', {}],
      ['accounts.show', { account: { environmentId: 'local', personId: randomUUID() } }],
    ] as const)
      expect(await app.outcome(name, input)).toEqual(failed('not-signed-in'))
    await expect(app.addAccount('carla.dias')).rejects.toThrow('not-signed-in')
    await app.call('session.signOut', { unsent: 'keep' })
    expect(await app.call('session.get', {})).toMatchObject({ status: 'signed-out', isLocked: false })
    await app.restart()
    expect(await app.call('session.get', {})).toMatchObject({ status: 'signed-out' })
  })
})

it('a folder belongs to one of the open accounts, and to the next once that one has left @all', async () => {
  const { app } = signedIn
  const add = async () => {
    const [offer] = await app.call('folders.offers', {})
    const wanted = { name: 'Balcão', profileId: null, originals: 'keep', isShare: false } as const
    return app.outcome('folders.add', { offerId: offer?.offerId ?? '', ...wanted })
  }
  expect(await add()).toMatchObject({ ok: true })
  const { ana } = await both()
  expect(await add()).toMatchObject({
    ok: false,
    failure: { message: expect.stringMatching(/já é monitorada na conta de Ana Prado/) },
  })
  await show(ana)
  await app.call('session.signOut', { unsent: 'keep' })
  expect(await shown()).toBe('Bruno Reis')
  // Once the workspace of Ana has ended.
  await eventually(async () => expect(await add()).toMatchObject({ ok: true }))
  await app.addAccount('ana.prado')
  await eventually(async () =>
    expect(await app.call('folders.list', {})).toMatchObject([
      { state: 'unreachable', problem: expect.stringMatching(/na conta de Bruno Reis/) },
    ]),
  )
  writeFileSync(path.join(scanner, 'digitalizado.pdf'), await plainPdf('Digitalizado'))
  await eventually(async () => {
    const bruno = (await list()).find(({ nome }) => nome === 'Bruno Reis')
    await show({ environmentId: bruno?.environmentId ?? '', personId: bruno?.personId ?? '' })
    expect((await app.call('capture.list', {})).map(({ name }) => name)).toEqual(['digitalizado.pdf'])
  })
  await show(ana)
  expect(await app.call('capture.list', {})).toEqual([])
  expect(existsSync(scanner)).toBe(true)
})

it('a notice of the background names its account, and leads to it @all', async () => {
  const { app, service } = signedIn
  const { ana, bruno } = await both()
  const elisa = await asPerson(service, 'elisa.fontes')
  const idCaixa = await eventually(async () => {
    const { boxes } = await app.call('boxes.list', {})
    const gecon = boxes.find(({ sigla }) => sigla === 'GECON')
    expect(gecon).toBeDefined()
    return gecon?.id ?? ''
  })
  const send = async (assunto: string) => {
    const idDocumento = await elisa.capture(pdf(assunto))
    const body = { restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id, idsDocumentos: [idDocumento] }
    const asked = { ...body, assunto, mensagem: 'Segue.', idsDestinos: [idCaixa] }
    await elisa.ended((await elisa.post('/v2/encaminhamento/novo', asked)).body.idEvento)
  }
  await show(ana)
  await send('Primeiro')
  await eventually(async () => {
    await app.call('boxes.refreshBox', { idCaixa })
    const { items } = await app.call('boxes.items', { idCaixa, pasta: 'Entrada', offset: 0, limit: 100 })
    expect(items.map(({ assunto }) => assunto)).toContain('Primeiro')
  })
  await show(bruno)
  await send('Segundo')
  // A computer that has slept: every account reads its boxes.
  app.app.system('resume')
  await eventually(() => expect(app.notified.join('\n')).toMatch(/Caixa GECON \(Ana Prado\): .*Segundo/))
  const opens = { kind: 'signatures', id: null } as const
  const request = { kind: 'open', target: opens, account: ana } as const
  app.app.request(request)
  expect(await app.call('desktop.take', {})).toEqual([request])
  await app.call('accounts.show', { account: ana, opens })
  expect(await shown()).toBe('Ana Prado')
  expect(await app.call('desktop.take', {})).toEqual([request])
})
