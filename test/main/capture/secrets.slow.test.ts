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
import { newProfile } from '../../support/builders.ts'
import { findRecipient, writeForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { signedFile } from '../../support/signed-pdfs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-secrets-'))
const watched = path.join(folder, 'scanner')
mkdirSync(watched)
const signedIn = signedInApp({ folders: [watched], folderStableMs: 50 })
/** The same person's direct access to the service. */
let direct: Person
let idClasse: string
let grounds: readonly LegalGround[]
let approver: DirectoryEntry
let number = 0

beforeAll(async () => {
  direct = await asPerson(signedIn.service, 'ana.prado')
  const query = { text: 'Bruno', kinds: ['Papel' as const], limit: 1 }
  await eventually(async () => {
    const { classes } = await signedIn.app.call('directory.classes', { text: '', limit: 1 })
    const { entries } = await signedIn.app.call('directory.search', query)
    grounds = (await signedIn.app.call('directory.grounds', {})).filter(({ forCitizens }) => !forCitizens)
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

/** Adds files of these kinds, complete except for their access. */
async function files(kinds: readonly CaptureKind[]): Promise<string[]> {
  const ids: string[] = []
  for (const kind of kinds) {
    number += 1
    const made = await makeTextPdf(folder, `Sigilo ${number}`, 1)
    if (kind === 'certificate') writeFileSync(made.path, signedFile(`Sigilo ${number}`))
    const [row] = await signedIn.app.addFiles([made])
    const fileId = row?.fileId ?? ''
    ids.push(fileId)
    const signers = kind === 'signature' ? [{ id: signedIn.idPapel, nome: 'Ana', detalhe: '' }] : []
    const classed = kind === 'signature' || kind === 'self-signed'
    await change([fileId], { kind, signers, idClasse: classed ? idClasse : null })
  }
  return ids
}
const change = (fileIds: string[], changes: CaptureChanges) => signedIn.app.call('capture.update', { fileIds, changes })
const rowOf = async (fileId: string): Promise<CaptureRow> => {
  const row = (await signedIn.app.call('capture.list', {})).find((each) => each.fileId === fileId)
  if (row === undefined) throw new Error('the row is gone')
  return row
}
const done = (fileId: string) =>
  eventually(async () => {
    const row = await rowOf(fileId)
    const operation = (await signedIn.app.call('outbox.list', {})).find(({ id }) => id === row.operationId)
    expect({ state: row.state, failure: operation?.failure }).toEqual({ state: 'done', failure: null })
    return row
  })
/** The access level of a file's document; a document in signature is signed first. */
async function levelOf(fileId: string): Promise<number> {
  const { name, idDocumento, kind } = await done(fileId)
  if (kind !== 'signature') return (await direct.get(`/v2/documentos/${idDocumento}`)).body.nivelAcesso
  const { result } = (await direct.post('/v2/documentos/fase-assinatura/paginated-search', { texto: name })).body
  const signed = await direct.post(`/v2/documentos/fase-assinatura/assinar/${result[0].id}`)
  const captured = await direct.ended(signed.body.idCapturaEvento)
  return (await direct.get(`/v2/documentos/${captured.idDocumento}`)).body.nivelAcesso
}

describe('files that are captured or sent to signature', () => {
  it('keep the secrecy chosen for all of them together, whatever their kind', async () => {
    const fileIds = await files(captureKindSchema.options)
    await change(fileIds, { access: 'Sigiloso' })
    const lacking = await signedIn.app.outcome('capture.submit', { fileIds, idPapel: signedIn.idPapel })
    expect(lacking).toMatchObject({ failure: { code: 'refused', message: expect.stringMatching(/fundamento legal/) } })
    await change(fileIds, { secrecy: chosen('Sigiloso') })
    await signedIn.app.call('capture.submit', { fileIds, idPapel: signedIn.idPapel })
    expect(await Promise.all(fileIds.map(levelOf))).toEqual(fileIds.map(() => 4))
  })

  it('get the level of their classification term, whatever their kind', async () => {
    const fileIds = await files(captureKindSchema.options)
    const words = { years: 15, days: 1, justification: 'Põe em risco quem trabalha no prédio.', approver }
    await change(fileIds, { access: 'Classificado', secrecy: { ...chosen('Reservado'), ...words } })
    await signedIn.app.call('capture.submit', { fileIds, idPapel: signedIn.idPapel })
    expect(await Promise.all(fileIds.map(levelOf))).toEqual(fileIds.map(() => 7))
  })
})

it('an update of many rows changes only the given fields', async () => {
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
  // A change of the level clears the grounds.
  const [classified] = await change([one], { access: 'Classificado' })
  expect(classified).toMatchObject({ access: 'Classificado', secrecy: { grounds: [], justification: 'Dela.' } })
  await signedIn.app.restart()
  await signedIn.app.signIn()
  expect(await rowOf(one)).toMatchObject({ access: 'Classificado', secrecy: { grounds: [], justification: 'Dela.' } })
})

describe('a profile for secret files', () => {
  const profile = (secrecy: object | null, changes: object = {}) => {
    number += 1
    return signedIn.app.outcome(
      'profiles.save',
      newProfile(`Perfil ${number}`, {
        access: 'Sigiloso',
        sendsAtOnce: true,
        secrecy: secrecy === null ? null : { ...unsaid, ...secrecy },
        ...changes,
      }),
    )
  }
  const unsaid = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }

  it('sends and forwards arriving files as secrets, and waits if something is missing', async () => {
    const recipients = await findRecipient(signedIn.app)
    const secret = { access: 'Sigiloso' as const, secrecy: { ...unsaid, grounds: [groundOf('Sigiloso')] } }
    const words = { recipients, subject: '{nome}', message: 'Segue.', notifyByEmail: false }
    const saved = await profile({ grounds: [groundOf('Sigiloso')] }, { destination: { ...words, ...secret } })
    if (!saved.ok) throw new Error(saved.failure.message)
    const [offer] = await signedIn.app.call('folders.offers', {})
    const { folderId } = await signedIn.app.call('folders.add', {
      offerId: offer?.offerId ?? '',
      name: 'Scanner',
      profileId: saved.value.profileId,
      originals: 'keep',
      isShare: false,
    })
    const arrive = async (name: string) => {
      copyFileSync((await makeTextPdf(folder, name, 1)).path, path.join(watched, `${name}.pdf`))
      return eventually(async () => {
        const row = (await signedIn.app.call('capture.list', {})).find((each) => each.name === `${name}.pdf`)
        expect(row?.report).toBeTruthy()
        return row?.fileId ?? ''
      })
    }
    expect(await levelOf(await arrive('Nota sigilosa'))).toBe(4)
    const filter = { assunto: 'Nota sigilosa', idResponsavel: signedIn.idPapel, pagina: 1, tamanhoPagina: 5 }
    await eventually(async () => {
      const { result } = (await direct.post('/v2/encaminhamento/paginated-search', filter)).body
      const levels = await Promise.all(
        result.map(async ({ id }: { id: string }) => (await direct.get(`/v2/encaminhamento/${id}`)).body.nivelAcesso),
      )
      expect(levels).toEqual([4])
    })

    const lacking = await profile(null)
    if (!lacking.ok) throw new Error(lacking.failure.message)
    await signedIn.app.call('folders.update', { folderId, changes: { profileId: lacking.value.profileId } })
    const waits = await arrive('Nota sem fundamento')
    expect(await rowOf(waits)).toMatchObject({ state: 'draft', access: 'Sigiloso', operationId: null })
  })

  it('does not make a secret file less secret', async () => {
    const [fileId] = (await files(['scanned'])) as [string]
    await change([fileId], { access: 'Sigiloso', secrecy: chosen('Sigiloso') })
    const open = await profile(null, { access: 'Publico', sendsAtOnce: false })
    if (!open.ok) throw new Error(open.failure.message)
    const [after] = await signedIn.app.call('capture.applyProfile', {
      fileIds: [fileId],
      profileId: open.value.profileId,
    })
    expect(after).toMatchObject({ access: 'Sigiloso', secrecy: { grounds: [groundOf('Sigiloso')] } })
  })

  it('is refused if the access of its forwarding is incomplete', async () => {
    const { entries: recipients } = await signedIn.app.call('directory.search', {
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

it('a file attached to a forwarding keeps its secrecy, and is not sent while that is incomplete', async () => {
  const [fileId] = (await files(['scanned'])) as [string]
  await change([fileId], { access: 'Sigiloso' })
  const documents = [{ fileId, nome: 'Sigilo' }]
  const { draftId } = await writeForwarding(signedIn.app, { subject: 'Segue em sigilo', documents })
  expect(await signedIn.app.outcome('compose.send', { draftId })).toMatchObject({
    failure: { code: 'refused', message: expect.stringMatching(/fundamento legal/) },
  })
  await change([fileId], { secrecy: chosen('Sigiloso') })
  await signedIn.app.call('compose.send', { draftId })
  expect(await levelOf(fileId)).toBe(4)
})

it('a citizen can make files secret but not classified', async () => {
  const [fileId] = (await files(['copy'])) as [string]
  const words = { years: 5, justification: 'Em apuração.', approver }
  await change([fileId], { access: 'Classificado', secrecy: { ...chosen('Reservado'), ...words } })
  const refused = await signedIn.app.outcome('capture.submit', { fileIds: [fileId], idPapel: direct.idCidadao })
  expect(refused).toMatchObject({ failure: { code: 'refused', message: expect.stringMatching(/agentes públicos/) } })
  const own = (await signedIn.app.call('directory.grounds', {})).find(({ forCitizens }) => forCitizens) as LegalGround
  const ground = { id: own.id, nome: own.nome, isChosen: true }
  await change([fileId], { access: 'Sigiloso', secrecy: { ground } })
  await signedIn.app.call('capture.submit', { fileIds: [fileId], idPapel: direct.idCidadao })
  expect(await levelOf(fileId)).toBe(4)
})
