import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { createBoxes } from '../../../main/boxes/index.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idCaixa = randomUUID()
const log = { error: () => {} }
const caixa = (pendentes: number) => ({ id: idCaixa, tipo: 'Unidade', nome: 'Protocolo', sigla: 'PROT', pendentes })
const forwarding = (assunto: string, dataHora: string): Encaminhamento => ({
  id: randomUUID(),
  assunto,
  mensagem: 'Segue.',
  dataHora,
  protocolo: '2026-B4C5D6',
  origem: { tipo: 'Papel', id: randomUUID(), nome: 'Ana Prado' },
  destinos: [{ tipo: 'Unidade', id: idCaixa, nome: 'Protocolo' }],
})
const older = forwarding('Mais antigo', '2026-11-19T12:00:00Z')
const newer = forwarding('Mais novo', '2026-11-20T12:00:00Z')
/** What lies in the input, and in the output what the same people have sent. */
const lies =
  (input: Encaminhamento[]) =>
  ({ pasta }: Record<string, unknown>) => {
    const result = pasta === 'Entrada' ? input : pasta === 'Saida' ? [newer, older] : []
    return { result, count: result.length }
  }
const documents = [
  {
    controle: true,
    documento: { id: randomUUID(), registro: '2026-C4D5F6', nome: 'Ofício', extensao: 'pdf', nivelAcesso: 2 },
  },
]
const folder = `POST /v2/caixas/${idCaixa}/encaminhamentos/paginated-search`
const window = { offset: 0, limit: 200 }
const entrada = { idCaixa, pasta: 'Entrada', ...window } as const

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openBoxes(changes: Answers = {}) {
  const server = await startAnsweringServer({
    'GET /v2/usuario/caixas-encaminhamento': [caixa(2)],
    [folder]: lies([newer, older]),
    [`GET /v2/encaminhamento/${newer.id}`]: newer,
    [`GET /v2/encaminhamento/${newer.id}/documentos`]: documents,
    ...changes,
  })
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const told: number[] = []
  return {
    server,
    person,
    told,
    boxes: createBoxes({ ...person, log, enqueue: () => randomUUID(), changed: () => told.push(1) }),
  }
}

describe('boxes', () => {
  it('are listed, and remembered while the service cannot be asked', async () => {
    const { server, boxes } = await openBoxes()
    const listed = { ...caixa(2), unread: 0 }
    expect(await boxes.list()).toEqual({ ok: true, value: { boxes: [listed], fresh: true } })
    await server.stop()
    expect(await boxes.list()).toEqual({ ok: true, value: { boxes: [listed], fresh: false } })
    await server.restart()
  })

  it('show what lies in a folder, newest first, and what of it has not been read here', async () => {
    const { server, boxes, told } = await openBoxes()
    expect(await boxes.look({ idCaixa })).toEqual({ ok: true, value: { fresh: true } })
    told.length = 0
    expect(boxes.folder(entrada)).toMatchObject({
      value: { total: 2, unread: 2, syncedAt: expect.any(String), isWhole: true },
    })
    const titles = async (pasta: 'Entrada' | 'Saida') => {
      const read = await boxes.items({ idCaixa, pasta, ...window })
      return read.ok && read.value.items.map(({ assunto, unread }) => `${assunto}${unread ? ' *' : ''}`)
    }
    expect(await titles('Entrada')).toEqual(['Mais novo *', 'Mais antigo *'])
    expect(await titles('Saida')).toEqual(['Mais novo', 'Mais antigo'])

    const read = await boxes.read({ idEncaminhamento: newer.id })
    expect(read).toEqual({
      ok: true,
      value: { forwarding: { ...newer, documentosEncaminhamento: documents }, fresh: true },
    })
    expect(told).toHaveLength(1)
    expect(await titles('Entrada')).toEqual(['Mais novo', 'Mais antigo *'])
    await boxes.read({ idEncaminhamento: newer.id })
    expect(told).toHaveLength(1)

    await server.stop()
    expect(await boxes.look({ idCaixa })).toEqual({ ok: true, value: { fresh: false } })
    expect(await titles('Entrada')).toEqual(['Mais novo', 'Mais antigo *'])
    expect(await boxes.read({ idEncaminhamento: newer.id })).toMatchObject({ ok: true, value: { fresh: false } })
    expect(await boxes.read({ idEncaminhamento: randomUUID() })).toMatchObject({ failure: { code: 'offline' } })
    await server.restart()
  })

  it('leave unread what the person has put back while it was still being read, until it is opened again', async () => {
    const { boxes } = await openBoxes()
    await boxes.list()
    await boxes.look({ idCaixa })
    const isUnread = () => {
      const outcome = boxes.item({ idCaixa, idEncaminhamento: newer.id })
      return outcome.ok && outcome.value.item?.unread
    }
    await boxes.read({ idEncaminhamento: newer.id })
    expect(isUnread()).toBe(false)
    // Shown from before, and asked for again: the person is quicker than the answer.
    const again = boxes.read({ idEncaminhamento: newer.id })
    boxes.mark({ idCaixa, ids: [newer.id], isRead: false })
    await again
    expect(isUnread()).toBe(true)
    await boxes.read({ idEncaminhamento: newer.id })
    expect(isUnread()).toBe(false)
  })

  it('drop what somebody else has dealt with', async () => {
    const { server, boxes } = await openBoxes()
    await boxes.look({ idCaixa })
    server.answers[folder] = lies([older])
    await boxes.look({ idCaixa })
    const items = await boxes.items(entrada)
    expect(items.ok && items.value.items.map(({ id }) => id)).toEqual([older.id])
  })

  it('are empty and not fresh where nothing was ever read', async () => {
    const { server, boxes } = await openBoxes()
    await server.stop()
    expect(await boxes.look({ idCaixa })).toEqual({ ok: true, value: { fresh: false } })
    expect(boxes.items(entrada)).toEqual({ ok: true, value: { items: [], total: 0 } })
    expect(boxes.folder(entrada)).toMatchObject({ value: { syncedAt: null, isWhole: false } })
    expect(await boxes.list()).toEqual({ ok: true, value: { boxes: [], fresh: false } })
    await server.restart()
  })

  it('say what the service refuses, and what it does not offer', async () => {
    const { server, boxes } = await openBoxes({ [folder]: new Status(403) })
    expect(await boxes.look({ idCaixa })).toEqual({ ok: false, failure: { code: 'forbidden', traceId: 'trace-403' } })
    server.answers['GET /v2/usuario/caixas-encaminhamento'] = new Status(404)
    expect(await boxes.list()).toMatchObject({ ok: false, failure: { code: 'not-offered' } })
  })

  it('tell when something new has come in, and only then', async () => {
    const { server, boxes, told } = await openBoxes()
    await boxes.refresh()
    expect(told.length).toBeGreaterThan(0)
    told.length = 0
    await boxes.refresh()
    expect(told).toHaveLength(0)
    server.answers['GET /v2/usuario/caixas-encaminhamento'] = [caixa(3)]
    await boxes.refresh()
    expect(told.length).toBeGreaterThan(0)
    told.length = 0
    await server.stop()
    await boxes.refresh()
    expect(told).toHaveLength(0)
    await server.restart()
  })

  it('belong to one person', async () => {
    const { server, person, boxes } = await openBoxes()
    await boxes.list()
    await boxes.look({ idCaixa })
    await server.stop()
    const context = { ...person.context, person: { id: randomUUID(), nome: 'Bruno Reis' } }
    const others = createBoxes({ ...person, log, context, enqueue: () => randomUUID(), changed: () => {} })
    expect(await others.list()).toMatchObject({ value: { boxes: [] } })
    expect(await others.items(entrada)).toMatchObject({ value: { items: [] } })
    await server.restart()
  })
})
