import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type ContentSearch, createContentSearch } from '../../../main/features/capture/content-search.ts'
import { createCaptureStore } from '../../../main/features/capture/store.ts'
import { eventually } from '../../support/eventually.ts'
import { openAsPerson } from '../../support/person-context.ts'

const document = { id: randomUUID(), registro: '2026-B3F4XZ', nome: 'a.pdf', extensao: 'pdf', nivelAcesso: 1 }
const metadata = {
  id: document.id,
  registro: document.registro,
  nome: 'a.pdf',
  bytes: 1,
  hashSha256: 'ab',
  dataCaptura: '2026-03-12T12:00:00Z',
  natureza: 'Digitalizado',
  capturador: { id: randomUUID(), nome: 'Bruno Reis' },
}

let spool: string
let time: number
let mayAsk: boolean
/** Contents that were searched at the service, in order. */
let searched: string[]
let answer: (content: string, reply: ServerResponse) => void
let reported: CaptureRow[]
let person: ReturnType<typeof openAsPerson>
let search: ContentSearch
let close: () => Promise<void>

const json = (reply: ServerResponse, status: number, body: unknown, headers = {}) =>
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const no = (_content: string, reply: ServerResponse) => json(reply, 404, { traceId: 't' })
const yes = (_content: string, reply: ServerResponse) => json(reply, 200, document)
const owner = () => ({ environmentId: 'local', personId: person.context.person.id })

function open(): void {
  search = createContentSearch({
    db: person.db,
    owner: owner(),
    client: person.client,
    limitBytes: 1000,
    spool: { pathOf: (sha256) => path.join(spool, sha256) },
    isLineIdle: () => mayAsk,
    now: () => new Date(time),
    log: { error: () => {} },
    changed(rows) {
      reported.push(...rows)
      // As in the application, where every change of the list asks for the next search.
      search.searchNext()
    },
  })
}

beforeEach(async () => {
  spool = mkdtempSync(path.join(tmpdir(), 'malote-search-'))
  mkdirSync(spool, { recursive: true })
  time = Date.parse('2026-11-20T12:00:00Z')
  ;[mayAsk, searched, answer, reported] = [true, [], no, []]
  const server = http.createServer(async (request, reply) => {
    if (request.method === 'GET') {
      json(reply, 200, metadata)
      return
    }
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    const content = /\[(\w+)\]/.exec(body.toString('latin1'))?.[1] ?? ''
    searched.push(content)
    answer(content, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  person = openAsPerson({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  open()
  close = async () => {
    await search.stop()
    person.close()
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

const rows = () => createCaptureStore(person.db, owner())
function add(content: string, changes: Partial<CaptureRow> = {}): string {
  const fileId = randomUUID()
  const sha256 = createHash('sha256').update(`[${content}]`).digest('hex')
  writeFileSync(path.join(spool, sha256), `[${content}]`)
  const sizeBytes = content.length + 2
  rows().insert({ fileId, name: `${content}.pdf`, sizeBytes, addedAt: '', kind: 'scanned', access: 'Publico' })
  rows().change(fileId, { state: 'draft', sha256, sizeBytes, ...changes })
  return fileId
}
const allSearched = () => eventually(() => expect(rows().unsearched(1000, new Set())).toBeNull())

describe('the search for a draft', () => {
  it('runs once and records the registry number and date of a document that the service has', async () => {
    answer = (content, reply) => (content === 'b' ? yes(content, reply) : no(content, reply))
    const [a, b, c] = [add('a'), add('b'), add('c')]
    search.searchNext()
    await allSearched()
    expect(searched).toEqual(['a', 'b', 'c'])
    const known = { idDocumento: document.id, registro: document.registro, capturedAt: metadata.dataCaptura }
    expect([a, b, c].map((id) => rows().find(id)?.known)).toEqual([null, { ...known, by: 'service' }, null])
    expect(reported).toMatchObject([{ fileId: b, known }])
    // A restart, or removing and adding the files again, does not repeat the search.
    await search.stop()
    open()
    rows().hide(a, 'now')
    rows().hide(b, 'now')
    const again = [add('a'), add('b')]
    search.searchNext()
    await allSearched()
    expect(searched).toEqual(['a', 'b', 'c'])
    expect(again.map((id) => rows().find(id)?.known?.registro)).toEqual([undefined, document.registro])
  })

  it('runs for one draft at a time', async () => {
    const replies: ServerResponse[] = []
    answer = (_content, reply) => void replies.push(reply)
    for (const content of ['a', 'b', 'c']) add(content)
    search.searchNext()
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['a']))
    search.searchNext()
    json(replies[0] as ServerResponse, 404, { traceId: 't' })
    await eventually(() => expect(searched).toEqual(['a', 'b']))
  })

  it('runs for one draft at a time even when its own report asks for the next search', async () => {
    const known = { idDocumento: document.id, registro: document.registro, capturedAt: null, by: 'service' } as const
    const hidden = add('a')
    rows().hide(hidden, 'now')
    rows().change(hidden, { searchedAt: new Date(time).toISOString(), known })
    const replies: ServerResponse[] = []
    answer = (_content, reply) => void replies.push(reply)
    for (const content of ['a', 'b', 'c']) add(content)
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['b']))
    expect(reported).toHaveLength(1)
    json(replies[0] as ServerResponse, 404, { traceId: 't' })
    await eventually(() => expect(replies).toHaveLength(2))
    expect(searched).toEqual(['b', 'c'])
  })

  it.each([
    ['too large', { sizeBytes: 1001 }],
    ['known from here', { known: { idDocumento: document.id, registro: '1', capturedAt: null, by: 'here' } }],
    ['shown as a problem', { state: 'problem', problem: 'Não.' }],
  ] as const)('does not run for a draft that is %s', async (_what, changes) => {
    add('a', changes)
    add('z')
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['z']))
    await eventually(() => expect(rows().list().at(-1)?.searchedAt).not.toBeNull())
    search.searchNext()
    expect(searched).toEqual(['z'])
  })

  it('does not start while the line is needed, and is cancelled when an upload starts', async () => {
    add('a')
    mayAsk = false
    search.searchNext()
    mayAsk = true
    let held: ServerResponse | undefined
    answer = (_content, reply) => {
      held = reply
    }
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['a']))
    mayAsk = false
    search.cancelCurrent()
    await eventually(() => expect(held?.destroyed).toBe(true))
    expect(rows().unsearched(1000, new Set())).not.toBeNull()
    answer = no
    mayAsk = true
    await eventually(() => {
      search.searchNext()
      expect(searched).toEqual(['a', 'a'])
    })
    await allSearched()
  })

  it('records no answer if the draft was removed or became a problem meanwhile', async () => {
    const replies: ServerResponse[] = []
    answer = (_content, reply) => void replies.push(reply)
    const [a, b] = [add('a'), add('b')]
    search.searchNext()
    await eventually(() => expect(replies).toHaveLength(1))
    rows().hide(a, 'now')
    json(replies[0] as ServerResponse, 200, document)
    await eventually(() => expect(replies).toHaveLength(2))
    rows().change(b, { state: 'problem', problem: 'Não.' })
    json(replies[1] as ServerResponse, 200, document)
    await search.stop()
    expect([a, b].map((id) => rows().find(id)?.known)).toEqual([null, null])
    expect(reported).toEqual([])
  })
})

describe('the search for a draft, when it fails', () => {
  it('skips a draft whose search fails, so that the others are searched', async () => {
    answer = (content, reply) => (content === 'a' ? json(reply, 503, {}) : no(content, reply))
    add('a')
    const b = add('b')
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['a']))
    await eventually(() => {
      // The delay starts with the answer, not with the request.
      if (searched.length === 1) time += 61_000
      search.searchNext()
      expect(searched).toEqual(['a', 'b'])
    })
    await eventually(() => expect(rows().find(b)?.searchedAt).not.toBeNull())
  })

  it.each([
    ['is unavailable', 503, {}, 30 * 60_000],
    ['asks to wait', 429, { 'retry-after': '600' }, 600_000],
  ])('is repeated after a restart or a pause if the service %s', async (_what, status, headers, pauseMs) => {
    answer = (_content, reply) => json(reply, status, {}, headers)
    add('a')
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['a']))
    await search.stop()
    answer = no
    open()
    search.searchNext()
    await allSearched()
    expect(searched).toEqual(['a', 'a'])
    // Without a restart, the search waits for the end of the pause.
    answer = (_content, reply) => json(reply, status, {}, headers)
    add('b')
    search.searchNext()
    await eventually(() => expect(searched).toEqual(['a', 'a', 'b']))
    answer = no
    time += pauseMs - 1000
    for (let look = 0; look < 20; look += 1) {
      search.searchNext()
      await new Promise(setImmediate)
    }
    expect(searched).toHaveLength(3)
    await eventually(() => {
      time += pauseMs
      search.searchNext()
      expect(searched).toHaveLength(4)
    })
    await allSearched()
  })

  it('leaves a draft unchanged if its content belongs to another person, and is not repeated', async () => {
    answer = (_content, reply) => json(reply, 403, { traceId: 't' })
    add('a')
    search.searchNext()
    await allSearched()
    search.searchNext()
    expect(searched).toEqual(['a'])
    expect(reported).toEqual([])
  })
})
