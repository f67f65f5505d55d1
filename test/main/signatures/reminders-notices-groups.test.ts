import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const signedIn = signedInApp()
let sent: Phases
let bruno: Person
beforeAll(async () => {
  sent = await phasesOf(signedIn.service, 'ana.prado')
  bruno = await asPerson(signedIn.service, 'bruno.reis')
})
const queues = async () => {
  const [mine, others] = await Promise.all([
    freshSignatures(signedIn.app, 'AguardandoMim'),
    freshSignatures(signedIn.app, 'AguardandoOutros'),
  ])
  return [...mine.items, ...others.items]
}

describe('a reminder', () => {
  it('is a draft to a pending signer that names document and date; not to oneself or after signing', async () => {
    const id = await sent.send('Termo aditivo.pdf', [bruno, sent.sender])
    const item = (await queues()).find((each) => each.id === id)
    expect(item?.heldBy).toEqual([papelOf(bruno), papelOf(sent.sender)])
    const { draftId } = await signedIn.app.call('signatures.remind', { id, signerId: papelOf(bruno) })
    const draft = (await signedIn.app.call('compose.list', {})).find((each) => each.draftId === draftId)
    expect(draft).toMatchObject({
      operationId: null,
      fields: {
        recipients: [{ id: papelOf(bruno), kind: 'Papel', nome: item?.assinantes[0]?.nome }],
        idPapel: (await signedIn.app.call('session.get', {})).roleInForceId,
        subject: expect.stringContaining('Termo aditivo.pdf'),
        message: expect.stringContaining(new Date(item?.assinantes[0]?.desde ?? '').toLocaleDateString('pt-BR')),
      },
    })
    const oneself = await signedIn.app.outcome('signatures.remind', { id, signerId: papelOf(sent.sender) })
    expect(oneself).toMatchObject({ ok: false, failure: { code: 'refused' } })
    await bruno.post(`${phaseGroup}/assinar/${id}`)
    await queues()
    const late = await signedIn.app.outcome('signatures.remind', { id, signerId: papelOf(bruno) })
    expect(late).toEqual({ ok: false, failure: { code: 'too-late' } })
  })
})

describe('system notifications', () => {
  it('name a new document, or what others did with an own one, once and without its reason', async () => {
    const others = await phasesOf(signedIn.service, 'bruno.reis')
    await queues()
    const id = await others.send('Para Ana.pdf', [sent.sender, bruno])
    const own = await sent.send('De Ana.pdf', [bruno])
    await queues()
    await bruno.post(`${phaseGroup}/recusar/${own}`, { justificativa: 'Segredo.' })
    await queues()
    await eventually(() =>
      expect(signedIn.app.notified).toEqual([
        'Documento para assinar: Para Ana.pdf',
        'Assinatura recusada: De Ana.pdf',
      ]),
    )
    const events = signedIn.app.events.filter(({ name }) => name === 'signatures.noticed')
    expect(events.map(({ payload }) => payload)).toEqual([
      { title: 'Documento para assinar', body: 'Para Ana.pdf', ids: [id] },
      { title: 'Assinatura recusada', body: 'De Ana.pdf', ids: [own] },
    ])
    const { notices } = await signedIn.app.call('signatures.counts', {})
    expect(notices).toBe(2)
    const listed = await signedIn.app.call('signatures.notices', {})
    expect(listed).toMatchObject([
      { kind: 'refused', id: own, justificativa: 'Segredo.' },
      { kind: 'new', id },
    ])
    await signedIn.app.call('signatures.markNoticesSeen', { noticeIds: listed.map(({ noticeId }) => noticeId) })
    expect((await signedIn.app.call('signatures.counts', {})).notices).toBe(0)
  })

  it('for several new documents are one', async () => {
    const others = await phasesOf(signedIn.service, 'bruno.reis')
    const before = signedIn.app.notified.length
    signedIn.line.judge(() => 'drop')
    for (const nome of ['A.pdf', 'B.pdf', 'C.pdf']) await others.send(nome, [sent.sender, bruno])
    signedIn.line.judge(() => 'pass')
    await queues()
    await eventually(() => expect(signedIn.app.notified.slice(before)).toHaveLength(1))
    expect(signedIn.app.notified.at(-1)).toMatch(/^3 documentos para assinar: /)
  })
})

describe('a group of signers', () => {
  const signers = () =>
    [papelOf(bruno), papelOf(sent.sender)].map((id, index) => ({ id, nome: `Assinante ${index}`, detalhe: '' }))

  it('is kept over a restart, changed, removed, and refused under a name that exists', async () => {
    const made = await signedIn.app.call('signers.saveGroup', { groupId: null, name: 'Comissão', signers: signers() })
    const other = await signedIn.app.call('signers.saveGroup', {
      groupId: null,
      name: 'Almoxarifado',
      signers: signers(),
    })
    expect(await signedIn.app.call('signers.groups', {})).toEqual([other, made])
    const twice = await signedIn.app.outcome('signers.saveGroup', {
      groupId: null,
      name: ' comissão ',
      signers: signers(),
    })
    expect(twice).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('Comissão') },
    })
    const fewer = { ...made, name: 'Zeladoria', signers: signers().slice(1) }
    expect(await signedIn.app.call('signers.saveGroup', fewer)).toEqual(fewer)
    await signedIn.app.call('signers.removeGroup', { groupId: other.groupId })
    await signedIn.app.restart()
    await signedIn.app.signIn()
    expect(await signedIn.app.call('signers.groups', {})).toEqual([fewer])
    const gone = await signedIn.app.outcome('signers.removeGroup', { groupId: other.groupId })
    expect(gone).toEqual({ ok: false, failure: { code: 'not-found' } })
  })

  it('is refused with a signer twice', async () => {
    const [one] = signers()
    const double = { groupId: null, name: 'Dobro', signers: one === undefined ? [] : [one, one] }
    expect(await signedIn.app.outcome('signers.saveGroup', double)).toMatchObject({
      ok: false,
      failure: { code: 'refused' },
    })
  })
})
