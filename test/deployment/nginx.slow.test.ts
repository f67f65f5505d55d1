import { randomBytes } from 'node:crypto'
import https from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBehindNginx } from '../support/behind-nginx.ts'
import { hasNginx } from '../support/nginx.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'

let service: Awaited<ReturnType<typeof startBehindNginx>>
let nginx: typeof service.nginx
let origin: string
let ana: Person
const rates = { RATE_ADDRESS: '100', RATE_READS: '1000000', RATE_SEARCHES: '1000000', RATE_SECONDS: '3600' }

beforeAll(async () => {
  if (!hasNginx) return
  service = await startBehindNginx(rates)
  ;({ nginx, origin } = service)
  ana = await asPerson({ baseUrl: origin, authUrl: origin }, 'ana.prado')
})
afterAll(async () => {
  if (hasNginx) await service.stop()
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
    const { status, headers } = await fetch(`${service.plain}/docs?a=b`, { redirect: 'manual' })
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
    const restart = () => service.restartApi(rates, () => expect.poll(() => made.length).toBeGreaterThan(20))
    await Promise.race([all, restart()])
    isOver = true
    await all
    const { idDocumento = '', text = '' } = made.at(-1) ?? {}
    expect(Buffer.compare(await download(idDocumento), pdf(text))).toBe(0)
  })
})
