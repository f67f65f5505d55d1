import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { DocumentToSign } from '../../../contract/bridge/signatures.ts'
import { eventually } from '../../support/eventually.ts'
import type { Verdict } from '../../support/fault-proxy.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { firstOf } from '../../support/in-usual.ts'
import { type Phases, phaseGroup, phasesOf } from '../../support/phases.ts'
import { readToSign } from '../../support/read-to-sign.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const caseFile = new URL('../../cases/signed-although-refused/steps.json', import.meta.url)
const { people } = z
  .object({ people: z.tuple([z.string(), z.string()]) })
  .parse(JSON.parse(readFileSync(caseFile, 'utf8')))
const [reader, colleague] = people

const signedIn = signedInApp({ login: reader })
let bruno: Phases
let ana: Person
let carla: Person
beforeAll(async () => {
  bruno = await phasesOf(signedIn.service, colleague)
  ana = await asPerson(signedIn.service, reader)
  carla = await asPerson(signedIn.service, 'carla.nunes')
})
afterEach(() => signedIn.line.judge(() => 'pass'))

const list = () => freshSignatures(signedIn.app, 'AguardandoMim')
/** Sends a document to Ana and Bruno, which Ana reads. */
async function read(nome: string) {
  const id = await bruno.send(nome, [ana, bruno.sender, carla])
  await list()
  return readToSign(signedIn.app, id)
}
const refuse = async (id: string, who = bruno.sender) =>
  expect((await who.post(`${phaseGroup}/recusar/${id}`, { justificativa: 'Não concordo' })).status).toBe(200)
const requests = (act: string) =>
  signedIn.line.seen.filter((each) => each.startsWith(`POST ${phaseGroup}/${act}`)).length
async function signed(documents: DocumentToSign[], unread = false) {
  const { batchId } = await signedIn.app.call('signatures.sign', { documents, unread })
  const { entries } = await eventually(async () => {
    const batch = await signedIn.app.call('signatures.batch', { batchId })
    expect(batch.state).toBe('ended')
    return batch
  })
  return entries.map(({ outcome, message }) => `${outcome}: ${message ?? ''}`)
}
const despite = (document: DocumentToSign, who: Person): DocumentToSign => ({
  ...document,
  despite: who.roles.map(({ id }) => id),
})
/** From now on the service shows this document otherwise. */
const shown = (id: string, change: Change) =>
  signedIn.line.judge(({ method, path }) =>
    method === 'GET' && path === `${phaseGroup}/${id}`
      ? {
          when: 'after',
          rewrite: (body) => ({ ...(body as DocumentoFaseAssinatura), ...change(body as DocumentoFaseAssinatura) }),
        }
      : 'pass',
  )

describe('a colleague who refuses', () => {
  it.each(firstOf([4, 1]))(
    'between reading and signing keeps the document unsigned, in a batch of %i',
    async (count) => {
      const documents: DocumentToSign[] = []
      for (let n = 1; n <= count; n += 1) documents.push(await read(`Parecer ${n} de ${count}.pdf`))
      const [refused = { id: '', sha256: null }, ...others] = documents
      await refuse(refused.id)
      const before = requests('assinar')
      expect(await signed(documents)).toEqual([
        'skipped: Bruno Reis recusou depois que você leu. Nada foi assinado: leia o motivo e, se quiser assinar mesmo assim, marque isso.',
        ...others.map(() => 'signed: '),
      ])
      expect(requests('assinar') - before).toBe(others.length)
      const { app } = signedIn
      const stopped = (await app.call('outbox.list', {})).find(({ failure }) => failure?.idFase === refused.id)
      expect(stopped).toMatchObject({ state: 'refused', failure: { stopped: 'by-change', status: null } })
      // Asking again without the choice signs nothing; with the choice the same refusal stops nothing.
      expect((await signed([refused]))[0]).toMatch(/^skipped: Bruno Reis recusou este documento\. Nada foi assinado/)
      expect(await signed([despite(refused, bruno.sender)])).toEqual(['signed: '])
    },
  )

  it('keeps the document unsigned although the list has shown the refusal meanwhile', async () => {
    const document = await read('Vista na lista.pdf')
    await refuse(document.id)
    await list()
    expect((await signed([document]))[0]).toMatch(/^skipped: Bruno Reis recusou depois que você leu/)
  })

  it('while the bytes are compared keeps the document unsigned', async () => {
    const document = await read('Durante a conferência.pdf')
    let isRefused = false
    signedIn.line.judge(async ({ method, path }): Promise<Verdict> => {
      if (method !== 'GET' || !path.startsWith('/armazenamento') || isRefused) return 'pass'
      isRefused = true
      await refuse(document.id)
      return 'pass'
    })
    expect((await signed([document]))[0]).toMatch(/^skipped: Bruno Reis recusou/)
    expect(isRefused).toBe(true)
  })

  it('stops a person who has agreed to sign despite the refusal of another only', async () => {
    const document = await read('Dois contra.pdf')
    await refuse(document.id)
    await list()
    await refuse(document.id, carla)
    expect((await signed([despite(document, bruno.sender)]))[0]).toMatch(/^skipped: Carla Nunes recusou/)
  })

  it('keeps a document unsigned that is signed without being read @all', async () => {
    const { id } = await read('Sem ler.pdf')
    await refuse(id)
    expect((await signed([{ id, sha256: null }], true))[0]).toMatch(
      /^skipped: Bruno Reis recusou depois que você o escolheu/,
    )
  })
})

it('a colleague who only signs meanwhile stops nobody', async () => {
  const document = await read('Assinado por outro.pdf')
  expect((await bruno.sender.post(`${phaseGroup}/assinar/${document.id}`)).status).toBe(200)
  expect(await signed([document])).toEqual(['signed: '])
})

type Change = (document: DocumentoFaseAssinatura) => Partial<DocumentoFaseAssinatura>

async function expectNamed(nome: string, change: Change, sentence: string): Promise<void> {
  const document = await read(nome)
  shown(document.id, change)
  const before = requests('assinar')
  expect(await signed([document])).toEqual([
    `skipped: ${sentence} depois que você leu. Nada foi assinado: abra o documento e confira antes de assinar.`,
  ])
  expect(requests('assinar')).toBe(before)
  // A person who asks again has been told.
  await signed([document])
  expect(requests('assinar')).toBe(before + 1)
}

it('a document that has another name since it was read waits for the person, who is told', () =>
  expectNamed('Minuta.pdf', () => ({ nome: 'Outra.pdf' }), 'O nome mudou de "Minuta.pdf" para "Outra.pdf"'))

const stranger = { id: '0195e9a0-0000-7000-8000-000000000001', nome: 'Davi Melo' }
it.each<[string, Change, string]>([
  [
    'one more signer',
    ({ assinantes }) => ({ assinantes: [...assinantes, { ...stranger, tipo: 'Papel', manifestacao: 'Assinado' }] }),
    'Davi Melo entrou entre os assinantes',
  ],
  [
    'one signer less',
    ({ assinantes }) => ({ assinantes: assinantes.filter(({ nome }) => nome !== 'Carla Nunes') }),
    'Carla Nunes saiu dos assinantes',
  ],
  ['another sender', () => ({ capturador: stranger }), 'O remetente mudou de Bruno Reis para Davi Melo'],
])('a document that has %s since it was read waits for the person, who is told @all', (what, change, sentence) =>
  expectNamed(`Com ${what}.pdf`, change, sentence),
)

describe('another act on a document', () => {
  const done = (operationId: string) =>
    eventually(async () => {
      const operation = (await signedIn.app.call('outbox.list', {})).find(({ id }) => id === operationId)
      expect(operation?.state).toMatch(/^(done|refused)$/)
      return operation
    })

  it.each(
    firstOf([
      ['refuse', 'recusar', 'A recusa não foi registrada.'],
      ['block', 'bloquear', 'Ele não está bloqueado.'],
    ] as const),
  )('%s waits for the person where the document has another name', async (act, request, notDone) => {
    const { id } = await read(`Para ${request}.pdf`)
    shown(id, () => ({ nome: 'Outro.pdf' }))
    const before = requests(request)
    const ask = async () => done(await signedIn.app.call(`signatures.${act}`, { id, justificativa: 'Não.' }))
    expect((await ask())?.failure?.message).toBe(
      `O nome mudou de "Para ${request}.pdf" para "Outro.pdf" depois que você viu. ${notDone} Confira o documento antes.`,
    )
    expect(requests(request)).toBe(before)
    expect(await ask()).toMatchObject({ state: 'done' })
  })

  it('deleting waits for the person where a signature would go that they have not seen', async () => {
    const phases = await phasesOf(signedIn.service, reader)
    const id = await phases.send('Para excluir.pdf', [bruno.sender, carla])
    await signedIn.app.call('signatures.refresh', {})
    expect((await bruno.sender.post(`${phaseGroup}/assinar/${id}`)).status).toBe(200)
    const remove = async () => done(await signedIn.app.call('signatures.delete', { id }))
    expect((await remove())?.failure?.message).toBe(
      'Bruno Reis assinou depois que você viu. Nada foi excluído. Confira o documento antes.',
    )
    expect(await remove()).toMatchObject({ state: 'done' })
  })
})
