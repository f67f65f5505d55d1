import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDescribe, type Describe } from '../../../main/api/index.ts'
import { openDatabase } from '../../../main/database/index.ts'
import { createOffers } from '../../../main/signatures/offers.ts'
import { createTransport } from '../../../main/transport/index.ts'
import { phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const dayMs = 24 * 60 * 60_000
const all = { read: true, refuse: true, block: true, unblock: true, delete: true }
const desk = signedInApp()

describe('at the service', () => {
  it('is found out by its description of itself', async () => {
    const offers = await desk.app.call('signatures.offers', { askAgain: false })
    expect(offers).toEqual({ ...all, askedAt: expect.any(String) })
  })

  it('what it does not have is not tried twice, and nothing is signed blindly in numbers', async () => {
    const bruno = await phasesOf(desk.service, 'bruno.reis')
    const ana = await asPerson(desk.service, 'ana.prado')
    const ids = [await bruno.send('Um.pdf', [ana, bruno.sender]), await bruno.send('Dois.pdf', [ana, bruno.sender])]
    const list = () => desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
    await list()
    desk.line.judge(({ path: asked }) =>
      asked === '/openapi.json' || (asked.startsWith(phaseGroup) && asked.endsWith('/url-para-download-arquivo'))
        ? { when: 'instead', status: 404 }
        : 'pass',
    )
    await desk.app.call('signatures.offers', { askAgain: true })
    const [id = ''] = ids
    const open = () => desk.app.outcome('signatures.open', { id })
    expect(await open()).toEqual({ ok: false, failure: { code: 'not-offered' } })
    await desk.app.restart()
    await desk.app.signIn()
    expect((await list()).offers).toEqual({ ...all, read: false, askedAt: expect.any(String) })
    const documents = ids.map((each) => ({ id: each, sha256: null }))
    const blind = await desk.app.outcome('signatures.sign', { documents, unread: true })
    expect(blind).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('um documento por vez') },
    })
    const silent = await desk.app.outcome('signatures.sign', { documents: [{ id, sha256: null }] })
    expect(silent).toMatchObject({ ok: false, failure: { code: 'refused' } })
    const chosen = await desk.app.call('signatures.sign', { documents: [{ id, sha256: null }], unread: true })
    expect(chosen.operationIds).toHaveLength(1)
    desk.line.judge(() => 'pass')
    expect(await desk.app.call('signatures.offers', { askAgain: true })).toMatchObject(all)
    expect(await open()).toMatchObject({ ok: true })
  })
})

describe('an environment', () => {
  it('is described without anybody being signed in there, and one that does not answer is not judged', async () => {
    const transport = createTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
    const { signal } = new AbortController()
    const found = await createDescribe({ transport, apiUrl: desk.service.baseUrl })(signal)
    expect(found).toMatchObject({ kind: 'described' })
    const operations = found.kind === 'described' ? found.operations : new Set()
    expect(operations).toContain(`GET ${phaseGroup}/{}/url-para-download-arquivo`)
    desk.line.judge(() => ({ when: 'instead', status: 401 }))
    expect(await createDescribe({ transport, apiUrl: desk.line.url })(signal)).toEqual({ kind: 'none' })
    desk.line.judge(() => ({ when: 'instead', status: 503 }))
    expect(await createDescribe({ transport, apiUrl: desk.line.url })(signal)).toEqual({ kind: 'unreachable' })
    desk.line.judge(() => 'drop')
    expect(await createDescribe({ transport, apiUrl: desk.line.url })(signal)).toEqual({ kind: 'unreachable' })
    desk.line.judge(() => 'pass')
    transport.close()
  })

  function offersOf(operations: readonly string[] | null) {
    const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-offers-')), now: () => new Date() })
    let asked = 0
    let at = Date.parse('2026-11-20T12:00:00Z')
    const describeService: Describe = async () => {
      asked += 1
      return operations === null ? { kind: 'none' } : { kind: 'described', operations: new Set(operations) }
    }
    const offers = createOffers({
      ...{ db: data.db, describeService, environmentId: 'outro', now: () => new Date(at), changed: () => {} },
      signal: new AbortController().signal,
    })
    return {
      offers,
      asked: () => asked,
      pass(ms: number) {
        at += ms
      },
    }
  }

  it('offers what it describes, and is asked again after a week', async () => {
    const described = [`GET ${phaseGroup}/{}`, `DELETE ${phaseGroup}/{}`, `POST ${phaseGroup}/recusar/{}`]
    const { offers, asked, pass } = offersOf(described)
    expect(offers.read()).toEqual({ ...all, askedAt: null })
    expect(await offers.ask(false)).toBe(true)
    expect(offers.read()).toMatchObject({ read: false, refuse: true, block: false, unblock: false, delete: true })
    expect(await offers.ask(false)).toBe(false)
    expect(asked()).toBe(1)
    pass(7 * dayMs)
    await offers.ask(false)
    expect(asked()).toBe(2)
    await offers.ask(true)
    expect(asked()).toBe(3)
    // A page of somebody's in between does not take away what it has.
    offers.saw('delete', { kind: 'refused', status: 404, message: null, traceId: null, issues: {} })
    expect(offers.read()).toMatchObject({ delete: true })
  })

  it('that describes nothing loses what is answered as no path of the API is, and nothing by its own words', async () => {
    const { offers, asked } = offersOf(null)
    await offers.ask(false)
    const refused = { kind: 'refused', status: 404, issues: {} } as const
    offers.saw('block', { ...refused, message: 'Este documento não existe.', traceId: 'a' })
    expect(offers.read()).toEqual({ ...all, askedAt: expect.any(String) })
    offers.saw('block', { ...refused, message: null, traceId: null })
    expect(offers.read()).toMatchObject({ block: false, unblock: true })
    await offers.ask(false)
    expect(asked()).toBe(1)
  })
})
