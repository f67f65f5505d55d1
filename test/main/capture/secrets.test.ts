import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SecrecyChanges } from '../../../contract/bridge/access.ts'
import {
  type CaptureChanges,
  type CaptureKind,
  type CaptureRow,
  captureKindSchema,
} from '../../../contract/bridge/capture.ts'
import type { DirectoryEntry, LegalGround } from '../../../contract/bridge/directory.ts'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { signedFile } from '../../support/signed-pdfs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-secrets-'))
const watched = path.join(folder, 'scanner')
mkdirSync(watched)
const desk = signedInApp({ folders: [watched], folderStableMs: 50 })
/** The same person, asking the service directly. */
let direct: Person
let idClasse: string
let grounds: readonly LegalGround[]
let approver: DirectoryEntry
let number = 0

beforeAll(async () => {
  direct = await asPerson(desk.service, 'ana.prado')
  const asked = { text: 'Bruno', kinds: ['Papel' as const], limit: 1 }
  await eventually(async () => {
    const { classes } = await desk.app.call('directory.classes', { text: '', limit: 1 })
    const { entries } = await desk.app.call('directory.search', asked)
    grounds = (await desk.app.call('directory.grounds', {})).filter(({ forCitizens }) => !forCitizens)
    expect([classes.length, entries.length, grounds.length > 0]).toEqual([1, 1, true])
    idClasse = classes[0]?.id ?? ''
    approver = entries[0] as DirectoryEntry
  })
})

const groundOf = (level: 'Sigiloso' | 'Reservado', place = 0) => {
  const { id, nome } = grounds.filter(({ nivel }) => nivel === level)[place] as LegalGround
  return { id, nome }
}
const chosen = (level: 'Sigiloso' | 'Reservado', place = 0): SecrecyChanges => ({
  ground: { ...groundOf(level, place), isChosen: true },
})

/** Files of these kinds, with all that they need but access. */
async function files(kinds: readonly CaptureKind[]): Promise<string[]> {
  const ids: string[] = []
  for (const kind of kinds) {
    number += 1
    const made = await makeTextPdf(folder, `Sigilo ${number}`, 1)
    if (kind === 'certificate') writeFileSync(made.path, signedFile(`Sigilo ${number}`))
    const [row] = await desk.app.addFiles([made])
    const fileId = row?.fileId ?? ''
    ids.push(fileId)
    const signers = kind === 'signature' ? [{ id: desk.idPapel, nome: 'Ana', detalhe: '' }] : []
    const classed = kind === 'signature' || kind === 'self-signed'
    await change([fileId], { kind, signers, idClasse: classed ? idClasse : null })
  }
  return ids
}
const change = (fileIds: string[], changes: CaptureChanges) => desk.app.call('capture.update', { fileIds, changes })
const rowOf = async (fileId: string): Promise<CaptureRow> => {
  const row = (await desk.app.call('capture.list', {})).find((each) => each.fileId === fileId)
  if (row === undefined) throw new Error('the row is gone')
  return row
}
const done = (fileId: string) =>
  eventually(async () => {
    const row = await rowOf(fileId)
    const operation = (await desk.app.call('outbox.list', {})).find(({ id }) => id === row.operationId)
    expect({ state: row.state, failure: operation?.failure }).toEqual({ state: 'done', failure: null })
    return row
  })
/** The level of what a file has become; what was sent to signature is signed first. */
async function levelOf(fileId: string): Promise<number> {
  const { name, idDocumento, kind } = await done(fileId)
  if (kind !== 'signature') return (await direct.get(`/v2/documentos/${idDocumento}`)).body.nivelAcesso
  const { result } = (await direct.post('/v2/documentos/fase-assinatura/paginated-search', { texto: name })).body
  const signed = await direct.post(`/v2/documentos/fase-assinatura/assinar/${result[0].id}`)
  const captured = await direct.ended(signed.body.idCapturaEvento)
  return (await direct.get(`/v2/documentos/${captured.idDocumento}`)).body.nivelAcesso
}

describe('what is captured, or sent to signature', () => {
  it('is as secret as was chosen for all of them at once, whichever kind it is', async () => {
    const fileIds = await files(captureKindSchema.options)
    await change(fileIds, { access: 'Sigiloso' })
    const lacking = await desk.app.outcome('capture.submit', { fileIds, idPapel: desk.idPapel })
    expect(lacking).toMatchObject({ failure: { code: 'refused', message: expect.stringMatching(/fundamento legal/) } })
    await change(fileIds, { secrecy: chosen('Sigiloso') })
    await desk.app.call('capture.submit', { fileIds, idPapel: desk.idPapel })
    expect(await Promise.all(fileIds.map(levelOf))).toEqual(fileIds.map(() => 4))
  })

  it('is classified for as long as was said, whichever kind it is', async () => {
    const fileIds = await files(captureKindSchema.options)
    const words = { years: 15, days: 1, justification: 'Põe em risco quem trabalha no prédio.', approver }
    await change(fileIds, { access: 'Classificado', secrecy: { ...chosen('Reservado'), ...words } })
    await desk.app.call('capture.submit', { fileIds, idPapel: desk.idPapel })
    expect(await Promise.all(fileIds.map(levelOf))).toEqual(fileIds.map(() => 7))
  })
})

it('changes of many what was changed, and leaves each the rest', async () => {
  const [one, other] = (await files(['copy', 'copy'])) as [string, string]
  await change([one], { access: 'Sigiloso', secrecy: { ...chosen('Sigiloso', 0), justification: 'Dela.' } })
  const both = await change([one, other], { access: 'Sigiloso', secrecy: chosen('Sigiloso', 1) })
  expect(both.map(({ secrecy }) => secrecy?.grounds)).toEqual([
    [groundOf('Sigiloso', 0), groundOf('Sigiloso', 1)],
    [groundOf('Sigiloso', 1)],
  ])
  expect(both.map(({ secrecy }) => secrecy?.justification)).toEqual(['Dela.', ''])
  const fewer = await change([one, other], { secrecy: { ground: { ...groundOf('Sigiloso', 1), isChosen: false } } })
  expect(fewer.map(({ secrecy }) => secrecy?.grounds.length)).toEqual([1, 0])
  // What justifies one level justifies no other.
  const [classified] = await change([one], { access: 'Classificado' })
  expect(classified).toMatchObject({ access: 'Classificado', secrecy: { grounds: [], justification: 'Dela.' } })
  await desk.app.restart()
  await desk.app.signIn()
  expect(await rowOf(one)).toMatchObject({ access: 'Classificado', secrecy: { grounds: [], justification: 'Dela.' } })
})

describe('a profile of secrets', () => {
  const profile = (secrecy: object | null, changes: object = {}) => {
    number += 1
    return desk.app.outcome('profiles.save', {
      ...{
        profileId: null,
        name: `Perfil ${number}`,
        kind: 'scanned',
        access: 'Sigiloso',
        idClasse: null,
        signers: [],
      },
      ...{ idPapel: null, sendsAtOnce: true, namePattern: null, destination: null },
      secrecy: secrecy === null ? null : { ...unsaid, ...secrecy },
      ...changes,
    })
  }
  const unsaid = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }

  it('sends what arrives by itself as the secret that it is, forwards it as one, and waits where something is missing', async () => {
    const recipients = (await desk.app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 }))
      .entries
    const secret = { access: 'Sigiloso' as const, secrecy: { ...unsaid, grounds: [groundOf('Sigiloso')] } }
    const words = { recipients, subject: '{nome}', message: 'Segue.', notifyByEmail: false }
    const saved = await profile({ grounds: [groundOf('Sigiloso')] }, { destination: { ...words, ...secret } })
    if (!saved.ok) throw new Error(saved.failure.message)
    const [offer] = await desk.app.call('folders.offers', {})
    const { folderId } = await desk.app.call('folders.add', {
      ...{ offerId: offer?.offerId ?? '', name: 'Scanner', profileId: saved.value.profileId },
      ...{ originals: 'keep', isShare: false },
    })
    const arrive = async (name: string) => {
      copyFileSync((await makeTextPdf(folder, name, 1)).path, path.join(watched, `${name}.pdf`))
      return eventually(async () => {
        const row = (await desk.app.call('capture.list', {})).find((each) => each.name === `${name}.pdf`)
        expect(row?.report).toBeTruthy()
        return row?.fileId ?? ''
      })
    }
    expect(await levelOf(await arrive('Nota sigilosa'))).toBe(4)
    const filter = { assunto: 'Nota sigilosa', idResponsavel: desk.idPapel, pagina: 1, tamanhoPagina: 5 }
    await eventually(async () => {
      const { result } = (await direct.post('/v2/encaminhamento/paginated-search', filter)).body
      const levels = await Promise.all(
        result.map(async ({ id }: { id: string }) => (await direct.get(`/v2/encaminhamento/${id}`)).body.nivelAcesso),
      )
      expect(levels).toEqual([4])
    })

    const lacking = await profile(null)
    if (!lacking.ok) throw new Error(lacking.failure.message)
    await desk.app.call('folders.update', { folderId, changes: { profileId: lacking.value.profileId } })
    const waits = await arrive('Nota sem fundamento')
    expect(await rowOf(waits)).toMatchObject({ state: 'draft', access: 'Sigiloso', operationId: null })
  })

  it('is no way to open what is a secret already', async () => {
    const [fileId] = (await files(['scanned'])) as [string]
    await change([fileId], { access: 'Sigiloso', secrecy: chosen('Sigiloso') })
    const open = await profile(null, { access: 'Publico', sendsAtOnce: false })
    if (!open.ok) throw new Error(open.failure.message)
    const [after] = await desk.app.call('capture.applyProfile', { fileIds: [fileId], profileId: open.value.profileId })
    expect(after).toMatchObject({ access: 'Sigiloso', secrecy: { grounds: [groundOf('Sigiloso')] } })
  })

  it('says all of a forwarding that nobody is asked about', async () => {
    const { entries: recipients } = await desk.app.call('directory.search', {
      text: 'GECON',
      kinds: ['Setor'],
      limit: 1,
    })
    const words = { recipients, subject: '{nome}', message: 'Segue.', notifyByEmail: false }
    const said = await profile(null, { destination: { ...words, access: 'Sigiloso', secrecy: unsaid } })
    expect(said).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/encaminhamento.*fundamento/) },
    })
  })
})

it('goes along with a forwarding as the secret that it is, and not before that is whole', async () => {
  const [fileId] = (await files(['scanned'])) as [string]
  await change([fileId], { access: 'Sigiloso' })
  const { entries: recipients } = await desk.app.call('directory.search', {
    text: 'PROTOCOLO',
    kinds: ['Setor'],
    limit: 1,
  })
  const [draftId, documents] = [randomUUID(), [{ fileId, nome: 'Sigilo' }]]
  const fields = { recipients, idPapel: desk.idPapel, subject: 'Segue em sigilo', message: 'Segue.', documents }
  const open = { access: 'Organizacional' as const, notifyByEmail: false }
  await desk.app.call('compose.save', { draftId, fields: { ...fields, ...open } })
  expect(await desk.app.outcome('compose.send', { draftId })).toMatchObject({
    failure: { code: 'refused', message: expect.stringMatching(/fundamento legal/) },
  })
  await change([fileId], { secrecy: chosen('Sigiloso') })
  await desk.app.call('compose.send', { draftId })
  expect(await levelOf(fileId)).toBe(4)
})

it('classifies nothing in the name of a citizen, who may keep a secret', async () => {
  const [fileId] = (await files(['copy'])) as [string]
  const words = { years: 5, justification: 'Em apuração.', approver }
  await change([fileId], { access: 'Classificado', secrecy: { ...chosen('Reservado'), ...words } })
  const refused = await desk.app.outcome('capture.submit', { fileIds: [fileId], idPapel: direct.idCidadao })
  expect(refused).toMatchObject({ failure: { code: 'refused', message: expect.stringMatching(/cidadão/) } })
  const own = (await desk.app.call('directory.grounds', {})).find(({ forCitizens }) => forCitizens) as LegalGround
  const ground = { id: own.id, nome: own.nome, isChosen: true }
  await change([fileId], { access: 'Sigiloso', secrecy: { ground } })
  await desk.app.call('capture.submit', { fileIds: [fileId], idPapel: direct.idCidadao })
  expect(await levelOf(fileId)).toBe(4)
})
