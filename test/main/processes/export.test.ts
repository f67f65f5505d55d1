import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExportForm, ProcessExport } from '../../../contract/bridge/exports.ts'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, refusalOf, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let line: FaultProxy
let app: TestApp
let anas: Person
let home = ''
/** The folder that the person picks; a new one for each test. */
let place = ''
/** Opened with three documents: a PDF, bytes that are none, and one that was taken out. */
let made: { id: string; protocolo: string }
const papers = { first: Buffer.alloc(0), broken: Buffer.alloc(0) }

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'malote-saved-'))
  service = await borrowService()
  line = await startFaultProxy(service.baseUrl)
  // The cover is dated by the service, not by a computer whose clock is a day ahead.
  const aheadMs = () => 86_400_000
  app = await startTestApp({ service, login: 'ana.prado', apiUrl: line.url, saveFolder: () => place, aheadMs })
  anas = await asPerson(service, 'ana.prado')
  await app.signIn()
  papers.first = Buffer.from(await plainPdf(`Ofício ${Math.random()}`))
  papers.broken = Buffer.from(pdf(`quebrado ${Math.random()}`))
  const removed = Buffer.from(await plainPdf(`Retirada ${Math.random()}`))
  const ids: string[] = []
  for (const bytes of [papers.first, papers.broken, removed]) ids.push(await anas.capture(Uint8Array.from(bytes)))
  const idClasse = await anas.idClasse()
  const id = await act('autuar', { idClasse, resumo: 'Contas da ponte', idsDocumentosEntranhados: ids })
  await act('desentranhar', { ...on(id), justificativa: 'Em dobro.', sequenciais: [3] })
  await act('despachar', { ...on(id), idDestino: idOfUnit('SEFAZ/PROTOCOLO'), mensagem: 'Para registro.' })
  made = { id, protocolo: (await anas.get(`/v2/processos/${id}`)).body.protocolo }
})
afterAll(async () => {
  await app?.stop()
  await line?.close()
  await service?.stop()
  removeFolder(home)
})
beforeEach(() => {
  line.judge(() => 'pass')
  place = mkdtempSync(path.join(home, 'pasta-'))
})

/** The day of the service's clock, which may change during the test. */
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' })
const dated = new RegExp(`^\\s*(${[0, 600_000].map((ms) => day.format(Date.now() + ms)).join('|')})`)

const on = (idProcesso: string) => ({ idProcesso, restricaoAcesso: organizacional })
async function act(name: string, body: object): Promise<string> {
  const answer = await anas.post(`/v2/processos/${name}`, { idPapelResponsavel: anas.roles[0]?.id, ...body })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  return (await anas.ended(answer.body.idEvento)).idProcesso ?? ''
}
async function begin(form: ExportForm): Promise<ProcessExport> {
  const chosen = await app.call('exports.choosePlace', {})
  return app.call('exports.start', { idProcesso: made.id, form, placeId: chosen?.placeId ?? '' })
}
const ended = (exportId: string) =>
  eventually(async () => {
    const found = (await app.call('exports.list', {})).find((each) => each.exportId === exportId)
    if (found === undefined || found.state === 'running') throw new Error('it is still running')
    return found
  })
const save = async (form: ExportForm) => ended((await begin(form)).exportId)
const read = (...names: string[]) => readFileSync(path.join(place, ...names))

describe('a process saved as one PDF', () => {
  it('has a cover, an index, each act and each piece in order, and says what it lacks', async () => {
    const saved = await save('pdf')
    const name = `Processo ${made.protocolo}.pdf`
    expect(saved).toMatchObject({
      state: 'done',
      place: path.basename(place),
      result: { name, included: 4, removed: 1, fresh: true },
    })
    expect(saved.result?.missing).toEqual([
      { sequencial: 2, nome: expect.any(String), reason: 'unreadable', message: null },
    ])
    expect(readdirSync(place)).toEqual([name])
    const pages = await pagesOf(read(name))
    expect(pages).toHaveLength(saved.result?.pages ?? 0)
    const [cover = '', index = '', ...rest] = pages
    for (const text of [
      made.protocolo,
      'Contas da ponte',
      'ESTE ARQUIVO NÃO ESTÁ COMPLETO: 4 de 5 peças',
      'Falta 2.',
      'Retirada do processo e não incluída: 3.',
      'Gerada por Ana Prado',
      'As assinaturas digitais das peças não podem ser conferidas neste arquivo',
    ])
      expect(cover).toContain(text)
    for (const fact of ['no Malote, em ', 'Lida do serviço']) expect(cover.split(fact)[1]).toMatch(dated)
    const view = await app.call('processes.get', { id: made.id })
    const titles = [
      'Autuação',
      ...view.pecas.filter(({ idAto }) => idAto === view.atos[0]?.id).map(({ sequencial }) => `${sequencial}. `),
      'Desentranhamento',
    ]
    let at = 0
    for (const title of titles) {
      const found = index.indexOf(title, at)
      expect(found, `${title} in ${index}`).toBeGreaterThanOrEqual(at)
      at = found
    }
    expect(rest[0]).toContain('Quem')
    expect(rest[1]).toMatch(/^Ofício/)
    expect(rest[2]).toContain('O arquivo não é um PDF, ou está danificado.')
    expect(rest[3]).toContain('Esta peça foi retirada do processo')
    expect(rest[3]).toContain('Em dobro.')
    expect(rest.join(' ')).toContain('Para registro.')
  })

  it('keeps no copies of its pieces, which would evict those of what the person reads @all', async () => {
    const { result } = await save('pdf')
    expect(result?.included).toBeGreaterThan(0)
    line.judge(() => 'drop')
    const opened = (await app.call('processes.get', { id: made.id })).pecas.map(({ idDocumento }) =>
      app.outcome('documents.open', { idDocumento }),
    )
    for (const each of await Promise.all(opened))
      expect(each).toMatchObject({ ok: false, failure: { code: 'offline' } })
  })

  it('never overwrites a file', async () => {
    const name = `Processo ${made.protocolo}.pdf`
    writeFileSync(path.join(place, name), 'de outra pessoa')
    expect((await save('pdf')).result?.name).toBe(`Processo ${made.protocolo} (2).pdf`)
    expect(read(name).toString()).toBe('de outra pessoa')
  })

  it('names the pieces that could not be downloaded @all', async () => {
    await app.call('processes.get', { id: made.id })
    line.judge(({ path: wanted }) => (/\/v2\/documentos\//.test(wanted) ? refusalOf(403) : 'pass'))
    const { result } = await save('pdf')
    expect(result?.included).toBe(0)
    expect(new Set(result?.missing.map(({ reason }) => reason))).toEqual(new Set(['restricted']))
    const [cover = ''] = await pagesOf(read(result?.name ?? ''))
    expect(cover).toContain('ESTE ARQUIVO NÃO ESTÁ COMPLETO: 0 de 5 peças')
  })

  it.each(['pdf', 'folder'] as const)(
    'says of which acts the service does not show the pieces: %s @all',
    async (form) => {
      const [, removal] = (await app.call('processes.get', { id: made.id })).atos
      const hidden = `/atos/${removal?.id}/documentos`
      line.judge(({ path: wanted }) => (wanted.includes(hidden) ? refusalOf(403) : 'pass'))
      const { result } = await save(form)
      expect(result).toMatchObject({ hiddenActs: 1, removed: 1 })
      expect(
        (await app.call('processes.copy', { id: made.id }))?.atos.map(({ documentsKnown }) => documentsKnown),
      ).toEqual([true, false, true])
      if (form === 'folder') {
        const list = read(result?.name ?? '', 'indice.csv').toString()
        expect(list).toMatch(/Desentranhamento.*O serviço não mostra as peças deste ato/)
      } else {
        const [cover = '', ...rest] = await pagesOf(read(result?.name ?? ''))
        expect(cover).toContain('FALTAM AS PEÇAS DE 1 ATO')
        expect(cover).not.toContain('Todas as peças do processo')
        expect(rest.join(' ')).toContain('O serviço não mostra as peças deste ato a quem gerou este arquivo.')
      }
    },
  )

  it('has the last copies while the service does not answer, and says of when they are @all', async () => {
    for (const { idDocumento, nome } of (await app.call('processes.get', { id: made.id })).pecas)
      if (nome !== null) await app.call('documents.open', { idDocumento })
    line.judge(({ path: wanted }) => (wanted.startsWith('/v2') ? 'drop' : 'pass'))
    const { result } = await save('pdf')
    expect(result).toMatchObject({ included: 4, fresh: false })
    const [cover = ''] = await pagesOf(read(result?.name ?? ''))
    expect(cover).toContain('O serviço não respondeu depois disso: o processo pode ter mudado.')
  })

  it('leaves nothing behind when it is stopped @all', async () => {
    const held = Promise.withResolvers<void>()
    line.judge(async ({ path: wanted }): Promise<Verdict> => {
      if (wanted.endsWith('/url-para-download-arquivo')) await held.promise
      return 'pass'
    })
    const { exportId } = await begin('pdf')
    await eventually(() => expect(readdirSync(place)).toHaveLength(1))
    await app.call('exports.stop', { exportId })
    held.resolve()
    expect(await ended(exportId)).toMatchObject({ state: 'cancelled', result: null, failure: null })
    expect(readdirSync(place)).toEqual([])
  })

  it('says that nothing can be written, and leaves nothing behind @all', async () => {
    const folder = place
    place = path.join(folder, 'pasta')
    mkdirSync(place)
    const { exportId } = await begin('pdf')
    removeFolder(place)
    const failed = await ended(exportId)
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'storage-problem' } })
    expect(failed.failure?.message).toMatch(/^A pasta não está mais lá\./)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a process saved as a folder', () => {
  it('has each piece as it is, under a name for every system, and a list with the hashes', async () => {
    const { result } = await save('folder')
    expect(result).toMatchObject({ name: `Processo ${made.protocolo}`, included: 5, removed: 1, missing: [] })
    expect(readdirSync(place)).toEqual([result?.name])
    const names = readdirSync(path.join(place, result?.name ?? ''))
    expect(names).toHaveLength(6)
    const list = read(result?.name ?? '', 'indice.csv').toString()
    const [head, ...rows] = list.split('\r\n')
    expect(head).toBe('\uFEFF"numero";"nome";"registro";"ato";"quem";"quando";"sha256";"paginas";"situacao";"arquivo"')
    const cells = rows.filter((row) => row !== '').map((row) => row.split(';').map((cell) => cell.slice(1, -1)))
    expect(cells.map(([number]) => number)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(cells[2]?.slice(6)).toEqual(['', '', 'Retirada do processo, não incluída', ''])
    for (const [nth, bytes] of [papers.first, papers.broken].entries()) {
      const row = cells[nth] ?? []
      const name = row.at(-1) ?? ''
      expect(name).toMatch(/^00\d \d{4}-[\dA-Z]{6} [^<>:"/\\|?*]+\.pdf$/)
      expect(read(result?.name ?? '', name).equals(bytes)).toBe(true)
      expect(row[6]).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(row[7]).toBe(nth === 0 ? '1' : '')
    }
  })

  it('never mixes with a folder of the same name @all', async () => {
    mkdirSync(path.join(place, `Processo ${made.protocolo}`))
    writeFileSync(path.join(place, `Processo ${made.protocolo}`, 'nota.txt'), '')
    expect((await save('folder')).result?.name).toBe(`Processo ${made.protocolo} (2)`)
    expect(readdirSync(path.join(place, `Processo ${made.protocolo}`))).toEqual(['nota.txt'])
  })
})

describe('where a process may be saved', () => {
  it('is not in a folder that Malote watches, nor among its own data', async () => {
    const watched = mkdtempSync(path.join(home, 'scanner-'))
    const other = await startTestApp({ service, login: 'ana.prado', folders: [watched], saveFolder: () => place })
    try {
      await other.signIn()
      const [offer] = await other.call('folders.offers', {})
      await other.call('folders.add', {
        offerId: offer?.offerId ?? '',
        name: 'Balcão',
        profileId: null,
        originals: 'keep',
        isShare: false,
      })
      const answers: string[] = []
      for (const each of [watched, other.dataFolder]) {
        place = each
        const chosen = await other.call('exports.choosePlace', {})
        const started = await other.outcome('exports.start', {
          idProcesso: made.id,
          form: 'pdf',
          placeId: chosen?.placeId ?? '',
        })
        answers.push(started.ok ? 'started' : (started.failure.message ?? ''))
      }
      expect(answers).toEqual([
        expect.stringMatching(/^O Malote monitora esta pasta, com o nome "Balcão"/),
        expect.stringMatching(/^Esta pasta é do próprio Malote/),
      ])
    } finally {
      await other.stop()
    }
  })

  it('is only where the person has chosen', async () => {
    const placeId = crypto.randomUUID()
    expect(await app.outcome('exports.start', { idProcesso: made.id, form: 'pdf', placeId })).toMatchObject({
      ok: false,
      failure: { code: 'not-found' },
    })
  })
})
