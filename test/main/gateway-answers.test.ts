import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import type { PassingRequest, Verdict } from '../support/fault-proxy.ts'
import { firstOf } from '../support/in-usual.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const caseSchema = z.object({ where: z.string(), status: z.int(), expected: z.string() })
const cases = caseSchema
  .array()
  .parse(JSON.parse(readFileSync(new URL('../cases/gateway-answers/verdicts.json', import.meta.url), 'utf8')))

const folder = mkdtempSync(path.join(tmpdir(), 'malote-gateway-'))
const signedIn = signedInApp({ anew: true })
let number = 0

async function capture(): Promise<{ fileId: string; sizeText: string }> {
  number += 1
  const [row] = await signedIn.app.addFiles([await makeScanPdf(folder, `Nota ${number}`)])
  const { roleInForceId: idPapel } = await signedIn.app.call('session.get', {})
  await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel })
  return { fileId: row?.fileId ?? '', sizeText: `${Math.round((row?.sizeBytes ?? 0) / 1000)} KB` }
}
const operation = async () => (await signedIn.app.call('outbox.list', {}))[0]
const status = async () => (await signedIn.app.call('session.get', {})).status
const captures = () => signedIn.line.seen.filter((request) => request.startsWith('POST /v2/documentos/capturar/'))
const matches = (where: string) => {
  const [method = '', prefix = ''] = where.replace('…', '').split(' ')
  return (request: PassingRequest) =>
    where === 'everything' || (request.method === method && request.path.startsWith(prefix))
}
const answer = (where: string, verdict: Verdict) => {
  const isMeant = matches(where)
  signedIn.line.judge((request) => (isMeant(request) ? verdict : 'pass'))
}
async function goesOn(): Promise<void> {
  signedIn.line.judge(() => 'pass')
  await eventually(async () => expect(await operation()).toMatchObject({ state: 'done', failure: null }))
  expect(captures()).toHaveLength(1)
  expect(await status()).toBe('signed-in')
}

/** Where and how each case ends, by its place and status. */
const ends: Readonly<Record<string, () => Promise<void>>> = {
  async 'POST /armazenamento/envio 413'() {
    const { sizeText } = await capture()
    await eventually(async () => expect((await operation())?.state).toBe('refused'))
    const message = (await operation())?.failure?.message
    expect(message).toMatch(/^A rede ou o serviço não aceita um arquivo deste tamanho/)
    expect(message).toContain(sizeText)
  },
  async 'everything 401'() {
    await capture()
    await eventually(async () => {
      expect(await operation()).toMatchObject({ state: 'waiting', waitReason: 'offline' })
      expect((await operation())?.failure?.message).toMatch(/^Algo na rede, e não o serviço, respondeu \(código 401\)/)
      expect((await signedIn.app.call('status.get', {})).connection).toBe('offline')
    })
    expect(await status()).toBe('signed-in')
    await goesOn()
  },
  async 'POST /v2/documentos/capturar/… 403'() {
    await capture()
    await eventually(async () => {
      expect(await operation()).toMatchObject({ state: 'uncertain' })
      expect((await operation())?.failure?.message).toMatch(/^Algo na rede, e não o serviço, respondeu \(código 403\)/)
    })
    await goesOn()
  },
  async 'POST /v2/documentos/capturar/… 413'() {
    const { sizeText } = await capture()
    await eventually(async () => expect((await operation())?.state).toBe('refused'))
    expect((await operation())?.failure?.message).toContain(sizeText)
    expect((await operation())?.failure?.message).toContain('A rede ou o serviço não aceita um arquivo')
  },
  async 'everything 200'() {
    await capture()
    await eventually(async () => {
      expect(await operation()).toMatchObject({ state: 'waiting', waitReason: 'offline' })
      expect((await operation())?.failure?.message).toMatch(/^A rede pede um login/)
    })
    const search = await signedIn.app.outcome('documents.search', { text: 'nota' })
    expect(search).toMatchObject({ ok: false, failure: { code: 'offline' } })
    expect(!search.ok && search.failure.message).toMatch(/^A rede pede um login/)
    await goesOn()
  },
}

describe('an answer of the network in the place of the service', () => {
  for (const { where, status: code, expected } of firstOf(cases, 3)) {
    it(`${code} at ${where}: ${expected}`, async () => {
      answer(where, { when: 'instead', status: code })
      await (ends[`${where} ${code}`] ?? (() => expect.fail('this case has no test')))()
    })
  }

  it('does not make a second record where it replaces the answer to a capture that was carried out', async () => {
    let isFirst = true
    const isCapture = matches('POST /v2/documentos/capturar/')
    signedIn.line.judge((request) => {
      if (!isFirst || !isCapture(request)) return 'pass'
      isFirst = false
      return { when: 'after', status: 403 }
    })
    const { fileId } = await capture()
    await eventually(async () => expect(await operation()).toMatchObject({ state: 'done', failure: null }))
    expect(isFirst).toBe(false)
    const row = (await signedIn.app.call('capture.list', {})).find((each) => each.fileId === fileId)
    const { found } = await signedIn.app.call('documents.search', { text: row?.name.replace('.pdf', '') ?? '' })
    expect(found.map(({ registro }) => registro)).toEqual([row?.registro])
  })

  it('is not taken for the storage, neither as a success nor as a refusal @all', async () => {
    const isUpload = matches('POST /armazenamento/envio')
    const answers: Verdict[] = [200, 302, 403, 404].map((code) => ({ when: 'instead', status: code }))
    const seen: (string | undefined)[] = []
    signedIn.line.judge((request) => (isUpload(request) ? (answers.shift() ?? 'pass') : 'pass'))
    await capture()
    await eventually(async () => {
      seen.push((await operation())?.failure?.message)
      expect(await operation()).toMatchObject({ state: 'done', failure: null })
    })
    expect(seen.filter((message) => message !== undefined && !/^(?:A rede|Algo na rede)/.test(message))).toEqual([])
    expect(captures()).toHaveLength(1)
  })
})
