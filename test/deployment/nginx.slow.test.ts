import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import https from 'node:https'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { freePorts } from '../support/free-ports.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { quickService } from '../support/prepared-service.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import { announced, endProcess, spawnService } from '../support/service-process.ts'

let deployment: Deployment
let nginx: Awaited<ReturnType<typeof startNginx>>
let origin: string
let plain: string
let ana: Person
/** The processes of the API, by their ports. */
const apis = new Map<number, ChildProcess>()
const trusted = tls.getCACertificates('default')

async function startApi(port: number): Promise<void> {
  const { dataFolder, databaseUrl } = deployment
  const rates = { RATE_ADDRESS: '100', RATE_READS: '1000000', RATE_SEARCHES: '1000000', RATE_SECONDS: '3600' }
  const env = { PUBLIC_URL: origin, DATABASE_URL: databaseUrl, ...rates }
  const child = spawnService(dataFolder, ['--role', 'api', '--port', String(port)], env, await quickService())
  apis.set(port, child)
  await announced(child)
}

beforeAll(async () => {
  if (!hasNginx) return
  const [http = 0, secure = 0, first = 0, second = 0] = await freePorts(4)
  plain = `http://127.0.0.1:${http}`
  origin = `https://127.0.0.1:${secure}`
  deployment = await startDeployment({ env: { PUBLIC_URL: origin } }, ['worker'])
  await Promise.all([first, second].map(startApi))
  nginx = await startNginx({ ports: [http, secure], targets: [first, second] })
  tls.setDefaultCACertificates([...trusted, nginx.certificate])
  ana = await asPerson({ baseUrl: origin, authUrl: origin }, 'ana.prado')
})
afterAll(async () => {
  if (!hasNginx) return
  tls.setDefaultCACertificates(trusted)
  await nginx.stop()
  await Promise.all([...apis.values()].map((child) => endProcess(child, 'SIGTERM')))
  await deployment.stop()
})

/** The status of a page without a token, for a caller at this address of loopback. */
const statusFor = (localAddress: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const request = https.get(`${origin}/docs/json`, { localAddress, headers, ca: nginx.certificate }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', reject)
  })

/** The bytes of a document, from the address that the service signs. */
async function download(idDocumento: string): Promise<Buffer> {
  const url: string = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
  expect(url.startsWith(`${origin}/armazenamento/`)).toBe(true)
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

describe.skipIf(!hasNginx)('two processes behind the nginx of docs/deployment', () => {
  it('answers http with the same address in https', async () => {
    const { status, headers } = await fetch(`${plain}/docs?a=b`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, 'https://127.0.0.1/docs?a=b'])
  })

  it('captures and downloads a file that nginx has no folder to write into', async () => {
    const bytes = Buffer.concat([pdf('large'), randomBytes(24_000_000)])
    const idDocumento = await ana.capture(new Uint8Array(bytes))
    expect(Buffer.compare(await download(idDocumento), bytes)).toBe(0)
  })

  it('lets the service refuse a large body that is no file, in its own words', async () => {
    const { status, body } = await ana.post('/v2/documentos/paginated-search', { texto: 'a'.repeat(1_500_000) })
    expect([status, typeof body.traceId]).toEqual([413, 'string'])
  })

  it('counts requests by the address of the caller, whatever X-Forwarded-For it sends', async () => {
    let accepted = 0
    for (let sent = 0; sent < 150; sent += 1)
      if ((await statusFor('127.0.0.5', { 'x-forwarded-for': `10.0.0.${sent}` })) === 200) accepted += 1
    expect(accepted).toBeGreaterThanOrEqual(100)
    expect(accepted).toBeLessThanOrEqual(120)
    expect(await statusFor('127.0.0.5', { 'x-forwarded-for': '127.0.0.6' })).toBe(429)
    expect(await statusFor('127.0.0.6')).toBe(200)
  })

  it('keeps queries out of its log', () => {
    expect(nginx.log()).toContain('/is/connect/authorize')
    expect(nginx.log()).not.toContain('?')
    expect(nginx.log()).not.toContain('code_challenge')
  })

  it('fails no request while one process and then the other is ended by SIGTERM and started again under load', async () => {
    let isOver = false
    const made: { idDocumento: string; text: string }[] = []
    const load = Array.from({ length: 6 }, async (_, lane) => {
      for (let round = 0; !isOver; round += 1) {
        const text = `lane ${lane}, round ${round}`
        // Throws for any answer but success.
        made.push({ text, idDocumento: await ana.capture(pdf(text)) })
      }
    })
    const searches = Array.from({ length: 12 }, async () => {
      while (!isOver) {
        const { status } = await ana.post('/v2/documentos/paginated-search', { tamanhoPagina: 1 })
        expect(status).toBe(200)
      }
    })
    const all = Promise.all([...load, ...searches])
    const restart = async () => {
      for (const [port, child] of apis) {
        await expect.poll(() => made.length).toBeGreaterThan(20)
        await endProcess(child, 'SIGTERM')
        await startApi(port)
        const before = nginx.log().length
        // Until nginx uses it again, so that never both are left alone.
        await expect.poll(() => nginx.log().slice(before)).toMatch(new RegExp(` 127\\.0\\.0\\.1:${port}$`, 'm'))
      }
    }
    await Promise.race([all, restart()])
    isOver = true
    await all
    const { idDocumento = '', text = '' } = made.at(-1) ?? {}
    expect(Buffer.compare(await download(idDocumento), pdf(text))).toBe(0)
  })
})
