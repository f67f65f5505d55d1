import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CaptureKind, captureKindSchema } from '../../../contract/bridge/capture.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { firstOf } from '../../support/in-usual.ts'
import { type MadePdf, makeTextPdf } from '../../support/pdfs.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { signedFile } from '../../support/signed-pdfs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-kinds-'))
let service: TestService
let faultProxy: FaultProxy
interface Who {
  readonly app: TestApp
  /** The same person's direct access to the service. */
  readonly direct: Person
  /** Id of the capturer: a role, or the citizen. */
  readonly capturer: string
  readonly idPapel: string | null
}
const people: { agent?: Who; citizen?: Who } = {}
let idClasse = ''

beforeAll(async () => {
  service = await borrowService()
  faultProxy = await startFaultProxy(service.baseUrl)
  const enter = async (login: string): Promise<Who> => {
    const app = await startTestApp({ service, login, apiUrl: faultProxy.url })
    const { roles, person } = await app.signIn()
    const idPapel = roles[0]?.id ?? null
    return { app, direct: await asPerson(service, login), capturer: idPapel ?? person?.id ?? '', idPapel }
  }
  people.agent = await enter('ana.prado')
  people.citizen = await enter('marina.alves')
  idClasse = await eventually(async () => {
    const { classes } = (await people.agent?.app.call('directory.classes', { text: '', limit: 1 })) ?? { classes: [] }
    expect(classes).toHaveLength(1)
    return classes[0]?.id ?? ''
  })
})
afterAll(async () => {
  await Promise.all(Object.values(people).map(({ app }) => app.stop()))
  await faultProxy?.close()
  await service?.stop()
})

interface Case {
  /** Paths of the request of a public agent and of a citizen. */
  readonly paths: Readonly<Record<keyof typeof people, string | null>>
  /** Fields of the captured document. */
  readonly shows: Readonly<Record<keyof typeof people, object>>
}
const both = <T>(each: T) => ({ agent: each, citizen: each })
const born = { natureza: 'NatoDigital' }
const under = (part: string) => ({
  agent: `/v2/documentos/${part}/servidor`,
  citizen: `/v2/documentos/${part}/cidadao`,
})
const cases: Readonly<Record<CaptureKind, Case>> = {
  scanned: {
    paths: under('capturar/digitalizado'),
    shows: {
      agent: { natureza: 'Digitalizado', valorLegal: 'CopiaAutenticadaAdministrativamente' },
      citizen: { natureza: 'Digitalizado', valorLegal: 'CopiaSimples' },
    },
  },
  // Only public agents can capture this kind.
  original: {
    paths: { agent: '/v2/documentos/capturar/digitalizado/original', citizen: null },
    shows: both({ natureza: 'Digitalizado', valorLegal: 'Original' }),
  },
  'self-signed': { paths: under('capturar/nato-digital/auto-assinado'), shows: both(born) },
  certificate: { paths: under('capturar/nato-digital/icp-brasil'), shows: both(born) },
  copy: { paths: under('capturar/nato-digital/copia'), shows: both({ ...born, valorLegal: 'CopiaSimples' }) },
  signature: { paths: under('fase-assinatura/enviar'), shows: both({}) },
}

const casesOf = (by: keyof typeof people) =>
  captureKindSchema.options.flatMap((kind) => {
    const { paths, shows } = cases[kind]
    return paths[by] === null ? [] : [{ kind, shows, path: paths[by] }]
  })

/** A PDF with a valid digital signature. */
async function makeSignedPdf(title: string): Promise<MadePdf> {
  const made = await makeTextPdf(folder, title, 1)
  const bytes = signedFile(title)
  writeFileSync(made.path, bytes)
  return { ...made, bytes }
}

/** Submits a file of this kind; returns the id of its row. */
async function submit({ app, capturer, idPapel }: Who, kind: CaptureKind, file: MadePdf): Promise<string> {
  const [row] = await app.addFiles([file])
  const fileId = row?.fileId ?? ''
  const signers = kind === 'signature' ? [{ id: capturer, nome: 'Quem envia', detalhe: '' }] : []
  const classed = idPapel !== null && (kind === 'signature' || kind === 'self-signed')
  await app.call('capture.update', {
    fileIds: [fileId],
    changes: { kind, signers, idClasse: classed ? idClasse : null },
  })
  await app.call('capture.submit', { fileIds: [fileId], idPapel })
  return fileId
}

/** Gives the first request to each of these paths this verdict. */
function cutOnce(paths: readonly string[], line: Verdict): void {
  const armed = new Set(line === 'pass' ? [] : paths)
  faultProxy.judge(({ method, path: requested }) => (method === 'POST' && armed.delete(requested) ? line : 'pass'))
}

/** Finds the one document with this name at the service. */
async function recorded({ direct, capturer }: Who, kind: CaptureKind, nome: string): Promise<object> {
  const [search, filter] =
    kind === 'signature' ? ['fase-assinatura/paginated-search', { texto: nome }] : ['paginated-search', { nome }]
  const { count, result } = (await direct.post(`/v2/documentos/${search}`, filter)).body
  expect([nome, count]).toEqual([nome, 1])
  if (kind === 'signature') return { capturador: result[0].capturador.id === capturer }
  const { capturador, ...about } = (await direct.get(`/v2/documentos/${result[0].id}/metadados`)).body
  return { ...about, capturador: capturador.id === capturer }
}

const lines: readonly Verdict[] = ['swallow', 'drop', 'pass']
describe.each(firstOf(['agent', 'citizen'] as const))('documents captured by a public agent or citizen: %s', (by) => {
  it.each(firstOf(lines))(
    'exist once for every kind when the connection does this to their requests: %s',
    async (line) => {
      const who = people[by]
      if (who === undefined) throw new Error(`nobody captures as ${by}`)
      const before = faultProxy.seen.length
      const all = casesOf(by)
      cutOnce(
        all.map(({ path }) => path),
        line,
      )
      const sent: { each: (typeof all)[number]; name: string; fileId: string }[] = []
      for (const each of all) {
        const title = `${by} ${line} ${each.kind}`
        const file = await (each.kind === 'certificate' ? makeSignedPdf(title) : makeTextPdf(folder, title, 1))
        sent.push({ each, name: file.name, fileId: await submit(who, each.kind, file) })
      }
      await eventually(async () => {
        const operations = await who.app.call('outbox.list', {})
        const standing = operations.map(({ title, state, failure }) => ({ title, state, failure }))
        expect(standing).toEqual(operations.map(({ title }) => ({ title, state: 'done', failure: null })))
      })
      const rows = await who.app.call('capture.list', {})
      for (const { each, name, fileId } of sent) {
        const row = rows.find((found) => found.fileId === fileId)
        const registro = each.kind === 'signature' ? null : expect.stringMatching(/^\d{4}-/)
        expect([each.kind, row]).toMatchObject([each.kind, { state: 'done', registro }])
        expect([each.kind, await recorded(who, each.kind, name)]).toMatchObject([
          each.kind,
          { ...each.shows[by], capturador: true },
        ])
        // A dropped request never arrived; a request without an answer is repeated with the same file.
        const requests = faultProxy.seen.slice(before).filter((request) => request === `POST ${each.path}`)
        expect([each.kind, requests.length]).toEqual([each.kind, line === 'swallow' ? 2 : 1])
      }
    },
  )
})

it('the legal value and its author are shown for scans with the value of the original only @all', async () => {
  const { agent } = people
  if (agent === undefined) throw new Error('nobody captures')
  faultProxy.judge(() => 'pass')
  const said = []
  for (const kind of ['original', 'scanned'] as const) {
    const fileId = await submit(agent, kind, await makeTextPdf(folder, `said of ${kind}`, 1))
    const idDocumento = await eventually(async () => {
      const row = (await agent.app.call('capture.list', {})).find((each) => each.fileId === fileId)
      expect(row?.state).toBe('done')
      return row?.idDocumento ?? ''
    })
    said.push((await agent.app.call('documents.about', { idDocumento })).original)
  }
  const capturedAt = expect.stringMatching(/^\d{4}-/)
  expect(said).toEqual([{ valorLegal: 'Original', capturador: expect.any(String), capturedAt }, null])
})

it.each(['pass', 'drop'] as const)(
  'a file that its kind does not accept is refused with the sentence of the service: %s @all',
  async (line) => {
    const { agent } = people
    if (agent === undefined) throw new Error('nobody captures')
    cutOnce(['/v2/documentos/capturar/nato-digital/copia/servidor'], line)
    const fileId = await submit(agent, 'copy', await makeSignedPdf(`no copy ${line}`))
    await eventually(async () => {
      const row = (await agent.app.call('capture.list', {})).find((each) => each.fileId === fileId)
      const operation = (await agent.app.call('outbox.list', {})).find(({ id }) => id === row?.operationId)
      const failure = { status: 400, message: expect.stringMatching(/não pode conter assinaturas digitais/) }
      expect([row, operation]).toMatchObject([{ state: 'refused' }, { state: 'refused', failure }])
    })
  },
)

it('refuses a capture without a capturer or for somebody else, and captures for the person as a citizen', async () => {
  const { agent, citizen } = people
  if (agent === undefined || citizen === undefined) throw new Error('nobody captures')
  const [row] = await agent.app.addFiles([await makeTextPdf(folder, 'names', 1)])
  const fileIds = [row?.fileId ?? '']
  faultProxy.judge(() => 'pass')
  const before = faultProxy.seen.length
  const said = { ok: false, failure: { code: 'refused', message: expect.stringMatching(/qual papel/) } }
  for (const idPapel of [null, citizen.capturer]) {
    expect(await agent.app.outcome('capture.submit', { fileIds, idPapel })).toMatchObject(said)
  }
  const own = await agent.app.call('capture.submit', { fileIds, idPapel: agent.direct.idCidadao })
  expect(own).toMatchObject([{ state: 'sent' }])
  const captures = () => faultProxy.seen.slice(before).filter((request) => request.includes('/capturar/'))
  await eventually(() => expect(captures()).toEqual(['POST /v2/documentos/capturar/digitalizado/cidadao']))
})
