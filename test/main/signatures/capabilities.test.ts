import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDescribeService, type DescribeService } from '../../../main/engine/api/index.ts'
import { openDatabase } from '../../../main/engine/database/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { createCapabilities } from '../../../main/features/signatures/capabilities.ts'
import { refusalOf } from '../../support/fault-proxy.ts'
import { freshSignatures } from '../../support/fresh-signatures.ts'
import { phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const dayMs = 24 * 60 * 60_000
const all = { read: true, refuse: true, block: true, unblock: true, delete: true }
const signedIn = signedInApp()

describe('the capabilities of an environment', () => {
  it('come from its OpenAPI document', async () => {
    const capabilities = await signedIn.app.call('signatures.capabilities', { refresh: false })
    expect(capabilities).toEqual({ ...all, checkedAt: expect.any(String) })
  })

  it('without reading: opening fails after one 404, and unread documents are signed one at a time @all', async () => {
    const bruno = await phasesOf(signedIn.service, 'bruno.reis')
    const ana = await asPerson(signedIn.service, 'ana.prado')
    const ids = [await bruno.send('Um.pdf', [ana, bruno.sender]), await bruno.send('Dois.pdf', [ana, bruno.sender])]
    const list = () => freshSignatures(signedIn.app, 'AguardandoMim')
    await list()
    signedIn.line.judge(({ path: requested }) =>
      requested === '/openapi.json' ||
      (requested.startsWith(phaseGroup) && requested.endsWith('/url-para-download-arquivo'))
        ? { when: 'instead', status: 404, body: '' }
        : 'pass',
    )
    await signedIn.app.call('signatures.capabilities', { refresh: true })
    const [id = ''] = ids
    const open = () => signedIn.app.outcome('signatures.open', { id })
    expect(await open()).toEqual({ ok: false, failure: { code: 'not-offered' } })
    await signedIn.app.restart()
    await signedIn.app.signIn()
    expect((await list()).capabilities).toEqual({ ...all, read: false, checkedAt: expect.any(String) })
    const documents = ids.map((each) => ({ id: each, sha256: null }))
    const blind = await signedIn.app.outcome('signatures.sign', { documents, unread: true })
    expect(blind).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('um documento por vez') },
    })
    const silent = await signedIn.app.outcome('signatures.sign', { documents: [{ id, sha256: null }] })
    expect(silent).toMatchObject({ ok: false, failure: { code: 'refused' } })
    const chosen = await signedIn.app.call('signatures.sign', { documents: [{ id, sha256: null }], unread: true })
    expect(chosen.operationIds).toHaveLength(1)
    signedIn.line.judge(() => 'pass')
    expect(await signedIn.app.call('signatures.capabilities', { refresh: true })).toMatchObject(all)
    expect(await open()).toMatchObject({ ok: true })
  })
})

describe('the detection of capabilities', () => {
  it('needs no sign-in, and tells an environment without a description from an unreachable one', async () => {
    const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
    const { signal } = new AbortController()
    const found = await createDescribeService({ transport, apiUrl: signedIn.service.baseUrl })(signal)
    expect(found).toMatchObject({ kind: 'described' })
    const operations = found.kind === 'described' ? found.operations : new Set()
    expect(operations).toContain(`GET ${phaseGroup}/{}/url-para-download-arquivo`)
    signedIn.line.judge(() => refusalOf(401))
    expect(await createDescribeService({ transport, apiUrl: signedIn.line.url })(signal)).toEqual({ kind: 'none' })
    signedIn.line.judge(() => ({ when: 'instead', status: 503 }))
    expect(await createDescribeService({ transport, apiUrl: signedIn.line.url })(signal)).toEqual({
      kind: 'unreachable',
    })
    signedIn.line.judge(() => 'drop')
    expect(await createDescribeService({ transport, apiUrl: signedIn.line.url })(signal)).toEqual({
      kind: 'unreachable',
    })
    signedIn.line.judge(() => 'pass')
    transport.close()
  })

  function capabilitiesOf(operations: readonly string[] | null) {
    const data = openDatabase({
      folder: mkdtempSync(path.join(tmpdir(), 'malote-capabilities-')),
      now: () => new Date(),
    })
    let reads = 0
    let at = Date.parse('2026-11-20T12:00:00Z')
    const describeService: DescribeService = async () => {
      reads += 1
      return operations === null ? { kind: 'none' } : { kind: 'described', operations: new Set(operations) }
    }
    const capabilities = createCapabilities({
      db: data.db,
      describeService,
      environmentId: 'outro',
      now: () => new Date(at),
      changed: () => {},
      signal: new AbortController().signal,
    })
    return {
      capabilities,
      reads: () => reads,
      pass(ms: number) {
        at += ms
      },
    }
  }

  it('follows the OpenAPI document, and reads it again after a week', async () => {
    const described = [`GET ${phaseGroup}/{}`, `DELETE ${phaseGroup}/{}`, `POST ${phaseGroup}/recusar/{}`]
    const { capabilities, reads, pass } = capabilitiesOf(described)
    expect(capabilities.read()).toEqual({ ...all, checkedAt: null })
    expect(await capabilities.refresh()).toBe(true)
    expect(capabilities.read()).toMatchObject({ read: false, refuse: true, block: false, unblock: false, delete: true })
    expect(await capabilities.refresh()).toBe(false)
    expect(reads()).toBe(1)
    pass(7 * dayMs)
    await capabilities.refresh()
    expect(reads()).toBe(2)
    await capabilities.refresh({ force: true })
    expect(reads()).toBe(3)
    // The 404 page of a gateway does not remove a described operation.
    capabilities.observe('delete', { kind: 'refused', status: 404, message: null, traceId: null, issues: {} })
    expect(capabilities.read()).toMatchObject({ delete: true })
  })

  it('without an OpenAPI document, a 404 removes a capability unless it is in the format of the API', async () => {
    const { capabilities, reads } = capabilitiesOf(null)
    await capabilities.refresh()
    const refused = { kind: 'refused', status: 404, issues: {} } as const
    capabilities.observe('block', { ...refused, message: 'Este documento não existe.', traceId: 'a' })
    expect(capabilities.read()).toEqual({ ...all, checkedAt: expect.any(String) })
    capabilities.observe('block', { ...refused, message: null, traceId: null })
    expect(capabilities.read()).toMatchObject({ block: false, unblock: true })
    await capabilities.refresh()
    expect(reads()).toBe(1)
  })
})
