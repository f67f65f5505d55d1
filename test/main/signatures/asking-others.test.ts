import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, type Person } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const desk = signedInApp()
let sent: Phases
let bruno: Person
beforeAll(async () => {
  sent = await phasesOf(desk.service, 'ana.prado')
  bruno = await asPerson(desk.service, 'bruno.reis')
})
const queues = async () => {
  const [mine, others] = await Promise.all([
    desk.app.call('signatures.list', { situacao: 'AguardandoMim' }),
    desk.app.call('signatures.list', { situacao: 'AguardandoOutros' }),
  ])
  return [...mine.items, ...others.items]
}

describe('a nudge', () => {
  it('is a draft to the one who holds the document, that says which and since when', async () => {
    const id = await sent.send('Termo aditivo.pdf', [bruno, sent.sender])
    const item = (await queues()).find((each) => each.id === id)
    expect(item?.heldBy).toEqual([papelOf(bruno), papelOf(sent.sender)])
    const { draftId } = await desk.app.call('signatures.nudge', { id, signerId: papelOf(bruno) })
    const draft = (await desk.app.call('compose.list', {})).find((each) => each.draftId === draftId)
    expect(draft).toMatchObject({
      operationId: null,
      fields: {
        recipients: [{ id: papelOf(bruno), kind: 'Papel', nome: item?.assinantes[0]?.nome }],
        idPapel: (await desk.app.call('session.get', {})).roleInForceId,
        subject: expect.stringContaining('Termo aditivo.pdf'),
        message: expect.stringContaining(new Date(item?.assinantes[0]?.desde ?? '').toLocaleDateString('pt-BR')),
      },
    })
    const oneself = await desk.app.outcome('signatures.nudge', { id, signerId: papelOf(sent.sender) })
    expect(oneself).toMatchObject({ ok: false, failure: { code: 'refused' } })
    await bruno.post(`${phaseGroup}/assinar/${id}`)
    await queues()
    const late = await desk.app.outcome('signatures.nudge', { id, signerId: papelOf(bruno) })
    expect(late).toEqual({ ok: false, failure: { code: 'too-late' } })
  })
})

describe('notifications', () => {
  it('name a new document and what others have done with one of theirs, once, and nothing else of it', async () => {
    const others = await phasesOf(desk.service, 'bruno.reis')
    await queues()
    const id = await others.send('Para Ana.pdf', [sent.sender, bruno])
    const own = await sent.send('De Ana.pdf', [bruno])
    await queues()
    await bruno.post(`${phaseGroup}/recusar/${own}`, { justificativa: 'Segredo.' })
    await queues()
    await eventually(() =>
      expect(desk.app.notified).toEqual(['Documento para assinar: Para Ana.pdf', 'Assinatura recusada: De Ana.pdf']),
    )
    const events = desk.app.events.filter(({ name }) => name === 'signatures.noticed')
    expect(events.map(({ payload }) => payload)).toEqual([
      { title: 'Documento para assinar', body: 'Para Ana.pdf', ids: [id] },
      { title: 'Assinatura recusada', body: 'De Ana.pdf', ids: [own] },
    ])
    const { notices } = await desk.app.call('signatures.counts', {})
    expect(notices).toBe(2)
    const listed = await desk.app.call('signatures.notices', {})
    expect(listed).toMatchObject([
      { kind: 'refused', id: own, justificativa: 'Segredo.' },
      { kind: 'new', id },
    ])
    await desk.app.call('signatures.markNoticesSeen', { noticeIds: listed.map(({ noticeId }) => noticeId) })
    expect((await desk.app.call('signatures.counts', {})).notices).toBe(0)
  })

  it('of several at once are one', async () => {
    const others = await phasesOf(desk.service, 'bruno.reis')
    const before = desk.app.notified.length
    desk.line.judge(() => 'drop')
    for (const nome of ['A.pdf', 'B.pdf', 'C.pdf']) await others.send(nome, [sent.sender, bruno])
    desk.line.judge(() => 'pass')
    await queues()
    await eventually(() => expect(desk.app.notified.slice(before)).toHaveLength(1))
    expect(desk.app.notified.at(-1)).toMatch(/^3 documentos para assinar: /)
  })
})

describe('groups of signers', () => {
  const signers = () =>
    [papelOf(bruno), papelOf(sent.sender)].map((id, n) => ({ id, nome: `Assinante ${n}`, detalhe: '' }))

  it('are kept, changed and removed by name, and not made twice', async () => {
    const made = await desk.app.call('signers.saveGroup', { groupId: null, name: 'Comissão', signers: signers() })
    const other = await desk.app.call('signers.saveGroup', { groupId: null, name: 'Almoxarifado', signers: signers() })
    expect(await desk.app.call('signers.groups', {})).toEqual([other, made])
    const twice = await desk.app.outcome('signers.saveGroup', { groupId: null, name: ' comissão ', signers: signers() })
    expect(twice).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('Comissão') },
    })
    const fewer = { ...made, name: 'Zeladoria', signers: signers().slice(1) }
    expect(await desk.app.call('signers.saveGroup', fewer)).toEqual(fewer)
    await desk.app.call('signers.removeGroup', { groupId: other.groupId })
    await desk.app.restart()
    await desk.app.signIn()
    expect(await desk.app.call('signers.groups', {})).toEqual([fewer])
    const gone = await desk.app.outcome('signers.removeGroup', { groupId: other.groupId })
    expect(gone).toEqual({ ok: false, failure: { code: 'not-found' } })
  })

  it('have each signer once', async () => {
    const [one] = signers()
    const double = { groupId: null, name: 'Dobro', signers: one === undefined ? [] : [one, one] }
    expect(await desk.app.outcome('signers.saveGroup', double)).toMatchObject({
      ok: false,
      failure: { code: 'refused' },
    })
  })
})
