import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { idOfUnit } from '../../service/sample/rows.ts'
import { eventually } from '../support/eventually.ts'
import { type Rule, startFaultProxy, type Verdict } from '../support/fault-proxy.ts'
import { freshSignatures } from '../support/fresh-signatures.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { firstOf, isUsual } from '../support/in-usual.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { phasesOf } from '../support/phases.ts'
import { asPerson, organizacional, type Person, pdf } from '../support/records.ts'
import { signedInApp } from '../support/signed-in-app.ts'

/** Three pages of a service that gives five records a page; two of them in `npm test`. */
const number = isUsual ? 8 : 13
const gecon = idOfUnit('SEFAZ/GECON')
let aheadMs = 0
const signedIn = signedInApp({ anew: true, aheadMs: () => aheadMs })
const anyDocument = { text: '', idClasse: null, nivelAcesso: null, from: null, until: null, mine: false }
const anyProcess = {
  protocolos: [],
  idsLocaisAtuais: [],
  idsOrganizacoesAutuacao: [],
  from: null,
  until: null,
  somenteEmAndamento: false,
}

/** Bruno sends Ana documents to sign; she captures as many, forwards as many times, and opens as many processes. */
beforeAll(async () => {
  const bruno = await phasesOf(signedIn.service, 'bruno.reis')
  const ana = await phasesOf(signedIn.service, 'ana.prado')
  const idClasse = await ana.sender.idClasse()
  for (let nth = 1; nth <= number; nth += 1) {
    await bruno.send(`Minuta ${nth}.pdf`, [ana.sender])
    await capturedForwardedOpened(ana.sender, idClasse, nth)
  }
}, 180_000)

async function capturedForwardedOpened(ana: Person, idClasse: string, nth: number): Promise<void> {
  await ana.capture(pdf(`nota ${nth}`), { nomeArquivo: `Nota ${nth}.pdf` })
  const event = async (at: string, body: object) => ana.ended((await ana.post(at, body)).body.idEvento)
  const idResponsavel = ana.roles[0]?.id
  const words = { assunto: `Contas ${nth}`, mensagem: 'Segue.', restricaoAcesso: organizacional }
  await event('/v2/encaminhamento/novo', { ...words, idResponsavel, idsDestinos: [gecon] })
  await event('/v2/processos/autuar', { idClasse, idPapelResponsavel: idResponsavel, resumo: `Obra ${nth}` })
}

type Body = Readonly<Record<string, unknown>>
interface Paged extends Body {
  readonly result: readonly Body[]
}
const isPaged = (body: unknown): body is Paged => Array.isArray((body as Partial<Paged> | null)?.result)
const asIs = (body: unknown) => body
const rewriting = (rewrite: (body: unknown) => unknown, asked = asIs): Verdict => ({ when: 'after', rewrite, asked })
const onPages = (change: (page: Paged) => unknown) => (body: unknown) => (isPaged(body) ? change(body) : body)

/** A service that gives five records a page, whatever is asked. */
const fiveAsked = (body: unknown) => ({ ...Object(body), tamanhoPagina: 5 })
/** At most five, so that a smaller page can be asked for. */
const atMostFive = (body: unknown) => ({ ...Object(body), tamanhoPagina: Math.min(5, Object(body).tamanhoPagina ?? 5) })
const withoutCount = onPages(({ count: _, ...page }) => page)
const oddServices: Readonly<Record<string, Rule>> = {
  'at most five records a page': () => rewriting(asIs, atMostFive),
  'five records a page whatever is asked': () => rewriting(asIs, fiveAsked),
  'five records a page without a count': () => rewriting(withoutCount, atMostFive),
  'no count': () => rewriting(withoutCount),
  'more records than asked': () =>
    rewriting(asIs, (body) => ({ ...Object(body), tamanhoPagina: 200, pagina: Math.min(2, Object(body).pagina ?? 1) })),
}

/** Asked again until the box is read. */
async function boxOf(app: TestApp) {
  await app.call('boxes.refreshBox', { idCaixa: gecon })
  return eventually(async () => {
    const folder = await app.call('boxes.folder', { idCaixa: gecon, pasta: 'Entrada' })
    expect(folder.isWhole).toBe(true)
    return folder
  })
}

describe.each(firstOf(Object.entries(oddServices)))('a service with %s', (_, rule) => {
  it('shows all documents to sign', async () => {
    signedIn.line.judge(rule)
    const list = await freshSignatures(signedIn.app, 'AguardandoMim')
    expect(list).toMatchObject({ fresh: true, isWhole: true, leftOut: 0 })
    expect(new Set(list.items.map(({ nome }) => nome)).size).toBe(number)
  })

  it('shows all items of a box', async () => {
    signedIn.line.judge(rule)
    expect(await boxOf(signedIn.app)).toMatchObject({ total: number, leftOut: 0, isCut: false })
  })

  it('shows all processes of a box @all', async () => {
    signedIn.line.judge(rule)
    await signedIn.app.call('processes.boxes', {})
    await signedIn.app.call('processes.refreshBox', { idCaixa: gecon })
    const { rows, boxes } = await signedIn.app.call('processes.list', {})
    const held = rows.filter(({ idCaixa, resumo }) => idCaixa === gecon && resumo.startsWith('Obra '))
    expect(held).toHaveLength(number)
    expect(boxes).toContainEqual(expect.objectContaining({ id: gecon, isWhole: true, leftOut: 0 }))
  })

  it('reaches all documents and processes of a search by turning pages @all', async () => {
    signedIn.line.judge(rule)
    const documents = await turned((page) => signedIn.app.call('documents.searchPage', { query: anyDocument, page }))
    expect(new Set(documents.map(({ idDocumento }) => idDocumento)).size).toBe(documents.length)
    const notes = documents.filter(({ nome }) => nome.startsWith('Nota '))
    expect(notes).toHaveLength(number)
    const processes = await turned((page) => signedIn.app.call('processes.searchPage', { query: anyProcess, page }))
    expect(new Set(processes.flatMap(({ resumo }) => (resumo.startsWith('Obra ') ? [resumo] : []))).size).toBe(number)
  })
})

/** All records of a search, as a person reads them who turns pages while the window offers a next one. */
async function turned<T>(read: (page: number) => Promise<{ found: T[]; pages: number | null }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { found, pages } = await read(page)
    all.push(...found)
    if (pages === null ? found.length === 0 : page >= pages) return all
  }
}

describe('a service that always gives the first page', () => {
  const firstOnly: Rule = () => rewriting(asIs, (body) => ({ ...fiveAsked(body), pagina: 1 }))

  it('shows what came, and says that the queue and the box may be incomplete', async () => {
    signedIn.line.judge(firstOnly)
    const list = await freshSignatures(signedIn.app, 'AguardandoMim')
    expect(list.items).toHaveLength(5)
    expect(list.isWhole).toBe(false)
    expect(await boxOf(signedIn.app)).toMatchObject({ total: 5, isCut: true })
  })

  it('ends a search at the repeated page, and says so @all', async () => {
    signedIn.line.judge(firstOnly)
    const searched = (page: number) => signedIn.app.call('documents.searchPage', { query: anyDocument, page })
    const first = await searched(1)
    expect(first.isRepeated).toBeUndefined()
    expect(first.pages).toBeGreaterThan(1)
    expect(await searched(2)).toMatchObject({ isRepeated: true, pages: 2 })
  })
})

describe('odd records', () => {
  const broken = onPages((page) => ({
    ...page,
    result: page.result.map((each, at) => (at === 1 || at === 3 ? { ...each, id: 17 } : each)),
  }))

  it('are left out of the queue, a box and the searches, and are counted', async () => {
    signedIn.line.judge(() => rewriting(broken))
    const list = await freshSignatures(signedIn.app, 'AguardandoMim')
    expect(list).toMatchObject({ fresh: true, leftOut: 2, isWhole: true })
    expect(list.items).toHaveLength(number - 2)
    expect(await boxOf(signedIn.app)).toMatchObject({ total: number - 2, leftOut: 2 })
    const documents = await signedIn.app.call('documents.searchPage', { query: anyDocument, page: 1 })
    expect(documents).toMatchObject({ leftOut: 2 })
    expect(documents.found.length).toBeGreaterThanOrEqual(number)
    const processes = await signedIn.app.call('processes.searchPage', { query: anyProcess, page: 1 })
    expect(processes).toMatchObject({ leftOut: 2 })
  })

  it('are shown again, without a count, once the service gives them well @all', async () => {
    signedIn.line.judge(() => rewriting(broken))
    await signedIn.app.call('signatures.refresh', {})
    signedIn.line.judge(() => 'pass')
    aheadMs = 61_000
    await eventually(async () => {
      const list = await freshSignatures(signedIn.app, 'AguardandoMim')
      expect(list.leftOut).toBe(0)
      expect(list.items).toHaveLength(number)
    })
  })

  it.each(
    firstOf<[string, (each: Body) => unknown]>([
      [
        'a date without an offset',
        (each: Body) => ({ ...each, dataEnvio: '2026-11-28T10:00:00', dataHora: '2026-11-28T10:00:00' }),
      ],
      ['a number in the place of a name', (each: Body) => ({ ...each, nome: 12, assunto: 12 })],
      ['a number in the place of an id', (each: Body) => ({ ...each, id: 12 })],
    ]),
  )('never blank the whole list in silence: %s', async (_name, change) => {
    signedIn.line.judge(() => rewriting(onPages((page) => ({ ...page, result: page.result.map(change) }))))
    expect(await freshSignatures(signedIn.app, 'AguardandoMim')).toMatchObject({
      items: [],
      leftOut: number,
    })
    expect(await boxOf(signedIn.app)).toMatchObject({ total: 0, leftOut: number })
  })
})

describe('missing and null fields', () => {
  it('lets a person sign in whose e-mail and name are null', async () => {
    const { service } = signedIn
    const line = await startFaultProxy(service.baseUrl)
    line.judge(({ path: at }) =>
      at.endsWith('/v2/usuario') ? rewriting((body) => ({ ...Object(body), email: null, nome: null })) : 'pass',
    )
    const app = await startTestApp({ service, login: 'ana.prado', apiUrl: line.url })
    expect(await app.signIn()).toMatchObject({ status: 'signed-in' })
    await app.stop()
    await line.close()
  })

  it('ends a capture whose event has null in every field that does not apply @all', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'malote-odd-'))
    const nothing = {
      conclusao: null,
      mensagem: null,
      idProcesso: null,
      idAto: null,
      idTermo: null,
      idEncaminhamento: null,
    }
    signedIn.line.judge(({ path: at }) =>
      at.includes('/v2/eventos/') ? rewriting((body) => ({ ...nothing, ...Object(body), conclusao: null })) : 'pass',
    )
    const [row] = await signedIn.app.addFiles([await makeScanPdf(folder, 'Nula')])
    await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: signedIn.idPapel })
    await eventually(async () =>
      expect((await signedIn.app.call('outbox.list', {}))[0]).toMatchObject({ state: 'done' }),
    )
  })

  it('lists the classes although one has null in its fields, and says how many could not be read @all', async () => {
    signedIn.line.judge(({ path: at }) => {
      if (!at.endsWith('/classes-ativas')) return 'pass'
      return rewriting((body) => {
        const [first, second, ...others] = body as Body[]
        return [{ ...first, observacao: null, nivel: null }, { ...second, codigo: null }, ...others]
      })
    })
    await eventually(async () => {
      const { classes, complete } = await signedIn.app.call('directory.classes', { text: '', limit: 200 })
      expect(complete).toBe(true)
      expect(classes.length).toBeGreaterThan(2)
    })
    expect(await signedIn.app.call('directory.status', {})).toMatchObject({ classesLeftOut: expect.any(Number) })
  })

  it('shows processes without a year, and a thread without its follow-ups @all', async () => {
    signedIn.line.judge(({ path: at }) => {
      if (at.endsWith('/rastreio')) return rewriting((body) => ({ ...Object(body), encaminhamentosPosteriores: null }))
      return rewriting(onPages((page) => ({ ...page, result: page.result.map(({ ano: _, ...each }) => each) })))
    })
    const { found } = await signedIn.app.call('processes.searchPage', { query: anyProcess, page: 1 })
    expect(found.length).toBeGreaterThanOrEqual(number)
    await boxOf(signedIn.app)
    const { items } = await signedIn.app.call('boxes.items', { idCaixa: gecon, pasta: 'Entrada', offset: 0, limit: 1 })
    const thread = await signedIn.app.call('boxes.thread', { idEncaminhamento: items[0]?.id ?? '' })
    expect(thread.steps).toHaveLength(1)
  })

  it('counts the documents of a forwarding that could not be read, and forwards none of them together @all', async () => {
    const { app, service } = signedIn
    const withoutDocuments = (body: unknown) => ({ ...Object(body), documentosEncaminhamento: null })
    signedIn.line.judge(({ path: at }) => {
      if (/^\/v2\/encaminhamento\/[^/]+\/documentos$/.test(at)) {
        return rewriting((body) => (body as Body[]).map((each, index) => (index === 0 ? { controle: 7 } : each)))
      }
      if (/^\/v2\/encaminhamento\/[^/]+$/.test(at)) return rewriting(withoutDocuments)
      return rewriting(onPages((page) => ({ ...page, result: page.result.map(withoutDocuments) })))
    })
    const ana = await asPerson(service, 'ana.prado')
    const idsDocumentos = [await ana.capture(pdf('whole')), await ana.capture(pdf('odd'))]
    const words = { assunto: 'Duas notas', mensagem: 'Segue.', restricaoAcesso: organizacional }
    const sent = { ...words, idResponsavel: ana.roles[0]?.id, idsDestinos: [gecon], idsDocumentos }
    const { idEncaminhamento: id = '' } = await ana.ended(
      (await ana.post('/v2/encaminhamento/novo', sent)).body.idEvento,
    )
    const { forwarding, leftOut } = await app.call('boxes.read', { idEncaminhamento: id })
    expect([forwarding.documentosEncaminhamento?.length, leftOut]).toEqual([1, 1])
    await expect(app.call('boxes.documents', { ids: [id] })).rejects.toThrow()
  })

  it('counts the acts of a process that could not be read @all', async () => {
    const { found } = await signedIn.app.call('processes.searchPage', { query: anyProcess, page: 1 })
    signedIn.line.judge(({ path: at }) =>
      at.endsWith('/atos') ? rewriting((body) => [...(body as Body[]), { tipo: 'Ato' }]) : 'pass',
    )
    const view = await signedIn.app.call('processes.get', { id: found[0]?.id ?? '' })
    expect([view.atos.length, view.leftOut]).toEqual([1, 1])
  })
})
