import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { listenForCallback, NoPortError } from '../../../main/program/session/loopback.ts'
import { oddBytes, sendBytes } from '../../support/odd-bytes.ts'

async function listening(options: { ports?: number[] } = {}) {
  const loopback = await listenForCallback({ path: '/callback', state: 'certo', ...options })
  onTestFinished(loopback.close)
  const { port } = new URL(loopback.redirectUri)
  return { loopback, port: Number(port), urlOf: (path: string) => `http://127.0.0.1:${port}${path}` }
}
/** Method, path with RIGHT for the state, and headers. */
const requestSchema = z.tuple([z.string(), z.string(), z.record(z.string(), z.string())])
const asIs = { redirect: 'manual' } as const
const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

describe('the callback listener', () => {
  it('answers on both loopback addresses and on no other', async () => {
    const { port } = await listening()
    for (const host of ['127.0.0.1', '[::1]']) expect((await fetch(`http://${host}:${port}/`)).status).toBe(404)
    const elsewhere = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.2', port })
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      socket.once('connect', () => resolve('connected'))
    })
    expect(elsewhere).toBe('ECONNREFUSED')
  })

  it('accepts one response with the right state, and redirects to an address without the code', async () => {
    const { loopback, urlOf } = await listening()
    for (const path of ['/callback?code=x', '/callback?code=x&state=errado', '/callback?code=x&state=certo2']) {
      expect((await fetch(urlOf(path), asIs)).status).toBe(400)
    }
    const taken = await fetch(urlOf('/callback?code=um&state=certo'), asIs)
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/concluido'])
    // The address that it leaves has the code.
    expect([taken.headers.get('cache-control'), taken.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    expect((await fetch(urlOf('/callback?code=dois&state=certo'), asIs)).status).toBe(400)
    expect((await loopback.answered).get('code')).toBe('um')
  })

  it('takes nothing for a prefetch, and shows the same page to a tab that asks again', async () => {
    const { loopback, urlOf } = await listening()
    const [prefetched, asked] = requestSchema
      .array()
      .parse(JSON.parse(readFileSync(new URL('../../cases/callback-twice/requests.json', import.meta.url), 'utf8')))
    const send = async ([method, path, headers]: z.infer<typeof requestSchema>) =>
      (await fetch(urlOf(path.replace('RIGHT', 'certo')), { method, headers, ...asIs })).status
    if (prefetched === undefined || asked === undefined) throw new Error('the case has two requests')
    const taken: string[] = []
    void loopback.answered.then(() => taken.push('answer'))
    for (const headers of [
      prefetched[2],
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
    ]) {
      expect(await send([prefetched[0], prefetched[1], headers])).toBe(503)
    }
    expect(taken).toEqual([])
    expect([await send(asked), await send(asked)]).toEqual([303, 303])
    loopback.finish()
    expect(await send(asked)).toBe(303)
    expect(await send(prefetched)).toBe(503)
    expect((await fetch(urlOf('/callback?code=c1&state=errado'), asIs)).status).toBe(400)
    expect((await loopback.answered).get('code')).toBe('c1')
  })

  it('accepts a posted form, and an error as a response', async () => {
    const { loopback, urlOf } = await listening()
    const post = (body: string | URLSearchParams, type?: string) =>
      fetch(urlOf('/callback'), { method: 'POST', body, ...(type && { headers: { 'content-type': type } }), ...asIs })
    expect((await post('state=certo')).status).toBe(400)
    expect((await post(new URLSearchParams({ state: 'certo', x: 'y'.repeat(70_000) }))).status).toBe(400)
    expect((await fetch(urlOf('/callback'), { method: 'PUT' })).status).toBe(405)
    const taken = await post('state=certo&error=access_denied', 'application/x-www-form-urlencoded ; charset=utf-8')
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/recusado'])
    expect((await loopback.answered).get('error')).toBe('access_denied')
  })

  it('repeats no part of a request, and refuses a foreign Host', async () => {
    const { port, urlOf } = await listening()
    const page = await fetch(urlOf('/callback?state=<script>alert(1)</script>'))
    expect(await page.text()).not.toContain('alert')
    const {
      'content-security-policy': policy,
      'cache-control': cache,
      'referrer-policy': referrer,
    } = Object.fromEntries(page.headers)
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect([cache, referrer]).toEqual(['no-store', 'no-referrer'])
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port,
          path: '/callback?state=errado&code=x',
          headers: { host: `${host}:${port}` },
        }
        const asking = request(options, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asking.on('error', reject).end()
      })
    expect(await Promise.all(['evil.example', 'localhost', '[::1]'].map(statusFor))).toEqual([421, 400, 400])
  })
})

describe('the callback listener under attack', () => {
  it.each(['//', 'http://[', '/\\\\[', 'http://:99999/', '*'])(
    'survives a request for %s, and accepts the response afterwards',
    async (target) => {
      const { loopback, port, urlOf } = await listening()
      const line = await new Promise<string>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port })
        socket.once('error', reject)
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n')[0] ?? '')
          socket.destroy()
        })
        socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
      })
      expect(line).toMatch(/^HTTP\/1\.1 40[04] /)
      expect((await fetch(urlOf('/callback?code=um&state=certo'), asIs)).status).toBe(303)
      expect((await loopback.answered).get('code')).toBe('um')
    },
  )

  it('accepts the response after arbitrary bytes from other programs', async () => {
    const { loopback, port, urlOf } = await listening()
    const listener = { host: '127.0.0.1', port }
    for (const bytes of Object.values(oddBytes(listener)))
      for (const abort of [false, true]) await sendBytes(listener, bytes, { abort })
    expect((await fetch(urlOf('/callback?code=um&state=certo'), asIs)).status).toBe(303)
    expect((await loopback.answered).get('code')).toBe('um')
  })
})

describe('the port of the callback listener', () => {
  it('is the first free registered one, and its lack throws NoPortError', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port: busy } = taken.address() as AddressInfo
    await expect(listening({ ports: [busy] })).rejects.toThrow(NoPortError)
    const probe = await listening()
    probe.loopback.close()
    const answering = ['127.0.0.1', '[::1]'].map((host) => () => isAnswering(`http://${host}:${probe.port}/`))
    for (const answers of answering) await expect.poll(answers).toBe(false)
    expect((await listening({ ports: [busy, probe.port] })).port).toBe(probe.port)
  })

  it('is not one that another program holds on ::1', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '::1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    await expect(listening({ ports: [port] })).rejects.toThrow(NoPortError)
    expect(await isAnswering(`http://127.0.0.1:${port}/`)).toBe(false)
  })
})
