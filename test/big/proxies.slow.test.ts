import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUploader } from '../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../main/engine/transport/index.ts'
import { proxyOfSystem } from '../../main/hosts/electron/proxy.ts'
import {
  deadPort,
  makeCertificates,
  serveHttp,
  serveInspectingProxy,
  serveProxy,
  serveSocks,
} from '../main/transport/servers.ts'

const sizeBytes = 128 * 1024 * 1024
const block = Buffer.alloc(4 * 1024 * 1024)
const folder = mkdtempSync(path.join(tmpdir(), 'malote-big-proxies-'))
const file = path.join(folder, 'grande.pdf')
let sha256 = ''

beforeAll(async () => {
  const hash = createHash('sha256')
  const handle = await openFile(file, 'w')
  for (let written = 0; written < sizeBytes; written += block.length) {
    block.writeUInt32BE(written, 0)
    hash.update(block)
    await handle.write(block)
  }
  await handle.close()
  sha256 = hash.digest('hex')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Way {
  readonly url: string
  readonly proxyFor: (url: URL) => Promise<string | readonly (string | null)[]>
  readonly authority?: string
}
const credentials = { user: 'ana', password: 'senha' }
const basic = `Basic ${Buffer.from('ana:senha').toString('base64')}`

/** The ways to a storage, by proxies that record their connections. */
const ways: Readonly<Record<string, (storage: string, seen: string[]) => Promise<Way>>> = {
  'CONNECT with a sign-in': async (url, seen) => {
    const lets = (given: string | undefined) => {
      if (given === basic) seen.push('connect')
      return given === basic
    }
    const proxy = await serveProxy([], { lets })
    return { url, proxyFor: async () => proxy }
  },
  SOCKS5: async (url, seen) => {
    const proxy = await serveSocks(seen, { signIn: 'ana:senha' })
    return { url, proxyFor: async () => proxy }
  },
  'a PAC answer': async (url, seen) => {
    const answer = `PROXY 127.0.0.1:${await deadPort()}; SOCKS5 ${new URL(await serveSocks(seen)).host}`
    return { url, proxyFor: (to) => proxyOfSystem({ resolveProxy: async () => answer }, to) }
  },
  'an inspecting proxy': async (url, seen) => {
    const certificates = makeCertificates('armazenamento.malote.test')
    const requests = { push: ({ authority }: { authority: string }) => seen.push(authority) }
    const proxy = await serveInspectingProxy(requests as never, certificates, url)
    return { url: 'https://armazenamento.malote.test/envio', proxyFor: async () => proxy, authority: certificates.ca }
  },
}

it.each(Object.entries(ways))('a file of 128 MiB arrives whole through %s', async (_, open) => {
  const hash = createHash('sha256')
  let received = 0
  const storage = await serveHttp((request: IncomingMessage, response: ServerResponse) => {
    request.on('data', (part: Buffer) => {
      received += part.length
      hash.update(part)
    })
    request.on('end', () => response.writeHead(204).end())
  })
  const seen: string[] = []
  const { url, proxyFor, authority } = await open(storage, seen)
  const transport = createHttpTransport({
    proxyFor,
    certificateAuthorities: () => (authority === undefined ? [] : [authority]),
    signIns: { through: (_proxy, _target, tunnel) => tunnel(credentials) },
    userAgent: 'Malote/teste',
  })
  const uploader = createUploader({ transport })
  const signal = new AbortController().signal
  const order = { ticket: { url }, path: file, sizeBytes, sha256, signal, onProgress: () => {} }
  expect(await uploader.upload(order)).toEqual({ kind: 'sent' })
  expect([received, hash.digest('hex')]).toEqual([sizeBytes, sha256])
  expect(seen).toHaveLength(1)
  transport.close()
})
