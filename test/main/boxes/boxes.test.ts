import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { type BoxView, wholeView } from '../../../contract/bridge/boxes.ts'
import { createBoxes } from '../../../main/features/boxes/boxes.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { makeForwarding } from '../../support/builders.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idCaixa = randomUUID()
const log = { error: () => {} }
const caixa = (pendentes: number) => ({ id: idCaixa, tipo: 'Unidade', nome: 'Protocolo', sigla: 'PROT', pendentes })
const forwarding = (assunto: string, dataHora: string) => makeForwarding({ assunto, dataHora })
const older = forwarding('Mais antigo', '2026-11-19T12:00:00Z')
const newer = forwarding('Mais novo', '2026-11-20T12:00:00Z')
/** The answer of a search: these in Entrada, and both forwardings in Saida. */
const searchAnswer =
  (input: Encaminhamento[]) =>
  ({ pasta }: Record<string, unknown>) => {
    const result = pasta === 'Entrada' ? input : pasta === 'Saida' ? [newer, older] : []
    return { result, count: result.length }
  }
/** The answer of a search: this one in Entrada, nothing elsewhere. */
const onlyAnswer =
  (item: Encaminhamento) =>
  ({ pasta }: Record<string, unknown>) => ({
    result: pasta === 'Entrada' ? [item] : [],
    count: pasta === 'Entrada' ? 1 : 0,
  })
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

async function openBoxes(answers: Answers = {}) {
  const server = await startAnsweringServer({
    'GET /v2/usuario/caixas-encaminhamento': [caixa(2)],
    [folder]: searchAnswer([newer, older]),
    [`GET /v2/encaminhamento/${newer.id}`]: newer,
    [`GET /v2/encaminhamento/${newer.id}/documentos`]: documents,
    ...answers,
  })
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const changes: number[] = []
  const events = { changed: () => changes.push(1) }
  return { server, person, changes, boxes: createBoxes({ ...person, log, enqueue: () => randomUUID(), events }) }
}

describe('boxes', () => {
  it('are listed from the cache while the service does not answer', async () => {
    const { server, boxes } = await openBoxes()
    const listed = { ...caixa(2), unread: 0 }
    expect(await boxes.list()).toEqual({ ok: true, value: { boxes: [listed], fresh: true } })
    await server.stop()
    expect(await boxes.list()).toEqual({ ok: true, value: { boxes: [listed], fresh: false } })
    expect(await boxes.roles({ idCaixa })).toEqual({ ok: true, value: { roles: null } })
    await server.restart()
  })

  it('show the items of a folder, newest first, and which of them are unread', async () => {
    const { server, boxes, changes } = await openBoxes()
    expect(await boxes.refreshBox({ idCaixa })).toEqual({ ok: true, value: { fresh: true } })
    changes.length = 0
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
    expect(changes).toHaveLength(1)
    expect(await titles('Entrada')).toEqual(['Mais novo', 'Mais antigo *'])
    await boxes.read({ idEncaminhamento: newer.id })
    expect(changes).toHaveLength(1)

    await server.stop()
    expect(await boxes.refreshBox({ idCaixa })).toEqual({ ok: true, value: { fresh: false } })
    expect(await titles('Entrada')).toEqual(['Mais novo', 'Mais antigo *'])
    expect(await boxes.read({ idEncaminhamento: newer.id })).toMatchObject({ ok: true, value: { fresh: false } })
    expect(await boxes.read({ idEncaminhamento: randomUUID() })).toMatchObject({ failure: { code: 'offline' } })
    await server.restart()
  })

  it('leave an item unread that the person marks so during its read, until it is opened again', async () => {
    const { boxes } = await openBoxes()
    await boxes.list()
    await boxes.refreshBox({ idCaixa })
    const isUnread = () => {
      const outcome = boxes.item({ idCaixa, idEncaminhamento: newer.id })
      return outcome.ok && outcome.value.item?.unread
    }
    await boxes.read({ idEncaminhamento: newer.id })
    expect(isUnread()).toBe(false)
    const again = boxes.read({ idEncaminhamento: newer.id })
    boxes.mark({ idCaixa, ids: [newer.id], isRead: false })
    await again
    expect(isUnread()).toBe(true)
    await boxes.read({ idEncaminhamento: newer.id })
    expect(isUnread()).toBe(false)
  })

  it.each([
    { of: 'several lines', mensagem: '\n\tAna,\r\n\r\nsegue o  relatório. ', snippet: 'Ana, segue o relatório.' },
    { of: 'a long text', mensagem: `${'a'.repeat(199)}😀fim`, snippet: `${'a'.repeat(199)}😀` },
    { of: 'no text', mensagem: '', snippet: '' },
  ])('list the beginning of a message of $of in one line', async ({ mensagem, snippet }) => {
    const { boxes } = await openBoxes({ [folder]: onlyAnswer({ ...newer, mensagem }) })
    await boxes.refreshBox({ idCaixa })
    expect(boxes.items(entrada)).toMatchObject({ value: { items: [{ assunto: 'Mais novo', snippet }] } })
  })

  it('list of an item that became secret what the service still says, and nothing kept from before', async () => {
    let answer = { ...newer, mensagem: 'Segue o parecer sobre o servidor.' }
    const { boxes } = await openBoxes({ [folder]: (body: Record<string, unknown>) => onlyAnswer(answer)(body) })
    await boxes.refreshBox({ idCaixa })
    expect(boxes.items(entrada)).toMatchObject({ value: { items: [{ snippet: answer.mensagem }] } })
    answer = { ...newer, assunto: newer.protocolo, mensagem: '' }
    await boxes.refreshBox({ idCaixa })
    expect(boxes.items(entrada)).toMatchObject({ value: { items: [{ assunto: newer.protocolo, snippet: '' }] } })
    expect(boxes.search({ text: 'parecer', idCaixa })).toMatchObject({ value: { found: [] } })
  })

  it.each([
    { of: 'unread items', filter: { unread: true }, listed: ['Segundo', 'Primeiro'] },
    {
      of: 'unread items, and the one that is read',
      filter: { unread: true, kept: 'third' },
      listed: ['Terceiro', 'Segundo', 'Primeiro'],
    },
    { of: 'items with documents', filter: { documents: true }, listed: ['Terceiro', 'Segundo'] },
    { of: 'items of one sender', filter: { sender: 'second' }, listed: ['Segundo'] },
    { of: 'unread items with documents', filter: { unread: true, documents: true }, listed: ['Segundo'] },
    { of: 'nothing', filter: { documents: true, sender: 'first' }, listed: [] },
    { of: 'all, the oldest first', filter: { order: 'oldest' }, listed: ['Primeiro', 'Segundo', 'Terceiro'] },
    { of: 'some, the oldest first', filter: { documents: true, order: 'oldest' }, listed: ['Segundo', 'Terceiro'] },
  ] as const)('list $of, with their days, and search among them', async ({ filter, listed }) => {
    const first = forwarding('Primeiro', '2026-11-18T12:00:00Z')
    const withPaper = { documentosEncaminhamento: documents }
    const second = { ...forwarding('Segundo', '2026-11-19T12:00:00Z'), ...withPaper }
    const third = { ...forwarding('Terceiro', '2026-11-19T13:00:00Z'), ...withPaper }
    const all = { first, second, third }
    const answer = ({ pasta }: Record<string, unknown>) => ({
      result: pasta === 'Entrada' ? [third, second, first] : [],
      count: 3,
    })
    const { boxes } = await openBoxes({ [folder]: answer })
    await boxes.refreshBox({ idCaixa })
    boxes.mark({ idCaixa, ids: [third.id], isRead: true })
    const idOf = (name: keyof typeof all | undefined) => (name === undefined ? null : all[name].id)
    const { sender, kept, ...rest }: { sender?: keyof typeof all; kept?: keyof typeof all } = filter
    const ofSender = sender === undefined ? null : { id: all[sender].origem.id, text: 'Elisa' }
    const view: BoxView = { ...wholeView, ...rest, sender: ofSender, kept: idOf(kept) }
    const subjects = (items: readonly { assunto: string }[]) => items.map(({ assunto }) => assunto)
    const items = boxes.items({ ...entrada, view })
    expect(items.ok && subjects(items.value.items)).toEqual(listed)
    const paged = [0, 1, 2].map((offset) => boxes.items({ ...entrada, view, offset, limit: 1 }))
    expect(paged.flatMap((one) => (one.ok ? subjects(one.value.items) : []))).toEqual(listed)
    const days = boxes.folder({ idCaixa, pasta: 'Entrada', view })
    const perDay = Map.groupBy(listed, (assunto) => assunto === 'Primeiro')
    expect(days).toMatchObject({
      value: { total: listed.length, days: [...perDay.values()].map(({ length }) => ({ count: length })) },
    })
    const found = boxes.search({ text: 'segue', idCaixa, view })
    expect(found.ok && subjects(found.value.found)).toEqual(listed)
  })

  it('tell the senders of a folder, those with the most items first', async () => {
    const [one, two] = [forwarding('Um', '2026-11-18T12:00:00Z'), forwarding('Dois', '2026-11-19T12:00:00Z')]
    const again = { ...forwarding('Três', '2026-11-20T12:00:00Z'), origem: one.origem }
    const answer = ({ pasta }: Record<string, unknown>) => ({
      result: pasta === 'Entrada' ? [again, two, one] : [],
      count: 3,
    })
    const { boxes } = await openBoxes({ [folder]: answer })
    expect(boxes.correspondents({ idCaixa, pasta: 'Entrada' })).toEqual({ ok: true, value: [] })
    await boxes.refreshBox({ idCaixa })
    expect(boxes.correspondents({ idCaixa, pasta: 'Entrada' })).toEqual({ ok: true, value: [one.origem, two.origem] })
  })

  it('gather the documents of several forwardings, each once, and mark nothing as read', async () => {
    const paper = (nome: string, controle = true) => ({
      controle,
      documento: { id: randomUUID(), registro: `2026-${nome}`, nome, extensao: 'pdf', nivelAcesso: 2 },
    })
    const [shared, own, closed] = [paper('Comum'), paper('Próprio'), paper('Fechado', false)]
    const with2 = { ...older, documentosEncaminhamento: [shared, own, closed] }
    const secret = { ...forwarding('Sigiloso', '2026-11-18T12:00:00Z'), nivelAcesso: 4 }
    const documented = { ...secret, documentosEncaminhamento: [paper('Segredo')] }
    const { server, boxes, changes } = await openBoxes({
      [folder]: searchAnswer([newer, with2, documented]),
      [`GET /v2/encaminhamento/${newer.id}/documentos`]: [shared],
    })
    await boxes.refreshBox({ idCaixa })
    changes.length = 0
    const ids = [newer.id, older.id, secret.id]
    const view = ({ documento: { id, registro, nome } }: typeof own) => ({ idDocumento: id, registro, nome })
    const gathered = {
      documents: [shared, own].map((each) => ({ ...view(each), capturedAt: null })),
      sources: [newer.id, older.id],
      closed: 1,
      restricted: 1,
      isPublic: false,
    }
    expect(await boxes.documents({ ids })).toEqual({ ok: true, value: gathered })
    expect(changes).toHaveLength(0)
    expect(boxes.folder(entrada)).toMatchObject({ value: { unread: 3 } })
    // The known facts of each do not change.
    await server.stop()
    expect(await boxes.documents({ ids })).toEqual({ ok: true, value: gathered })
    const unknown = randomUUID()
    expect(await boxes.documents({ ids: [...ids, unknown] })).toMatchObject({ failure: { code: 'offline' } })
    const read = { kind: 'read', forwarding: { id: newer.id } }
    expect(await boxes.messages({ ids: [newer.id, unknown] })).toMatchObject({ value: [read, { kind: 'unread' }] })
    await server.restart()
    server.answers[`GET /v2/encaminhamento/${unknown}`] = new Status(403)
    expect(await boxes.messages({ ids: [unknown, newer.id] })).toMatchObject({ value: [{ kind: 'closed' }, read] })
    expect(boxes.folder(entrada)).toMatchObject({ value: { unread: 3 } })
  })

  it('drop an item that the service no longer lists', async () => {
    const { server, boxes } = await openBoxes()
    await boxes.refreshBox({ idCaixa })
    server.answers[folder] = searchAnswer([older])
    await boxes.refreshBox({ idCaixa })
    const items = await boxes.items(entrada)
    expect(items.ok && items.value.items.map(({ id }) => id)).toEqual([older.id])
  })

  it('are empty and not fresh when the service has never answered', async () => {
    const { server, boxes } = await openBoxes()
    await server.stop()
    expect(await boxes.refreshBox({ idCaixa })).toEqual({ ok: true, value: { fresh: false } })
    expect(boxes.items(entrada)).toEqual({ ok: true, value: { items: [] } })
    expect(boxes.folder(entrada)).toMatchObject({ value: { syncedAt: null, isWhole: false } })
    expect(await boxes.list()).toEqual({ ok: true, value: { boxes: [], fresh: false } })
    await server.restart()
  })

  it('tell a refused request from a service that offers no boxes', async () => {
    const { server, boxes } = await openBoxes({ [folder]: new Status(403) })
    expect(await boxes.refreshBox({ idCaixa })).toMatchObject({ failure: { code: 'forbidden', traceId: 'trace-403' } })
    server.answers['GET /v2/usuario/caixas-encaminhamento'] = new Status(404)
    expect(await boxes.list()).toMatchObject({ ok: false, failure: { code: 'not-offered' } })
  })

  it('tell the pages about a refresh only when something has changed', async () => {
    const { server, boxes, changes } = await openBoxes()
    await boxes.refresh()
    expect(changes.length).toBeGreaterThan(0)
    changes.length = 0
    await boxes.refresh()
    expect(changes).toHaveLength(0)
    server.answers['GET /v2/usuario/caixas-encaminhamento'] = [caixa(3)]
    await boxes.refresh()
    expect(changes.length).toBeGreaterThan(0)
    changes.length = 0
    await server.stop()
    await boxes.refresh()
    expect(changes).toHaveLength(0)
    await server.restart()
  })

  it('show nothing of one person to another', async () => {
    const { server, person, boxes } = await openBoxes()
    await boxes.list()
    await boxes.refreshBox({ idCaixa })
    await server.stop()
    const context = { ...person.context, person: { id: randomUUID(), nome: 'Bruno Reis' } }
    const others = createBoxes({ ...person, log, context, enqueue: () => randomUUID(), events: { changed() {} } })
    expect(await others.list()).toMatchObject({ value: { boxes: [] } })
    expect(await others.items(entrada)).toMatchObject({ value: { items: [] } })
    await server.restart()
  })
})
