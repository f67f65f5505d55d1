import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface UpdateServer {
  readonly address: string
  /** The organisation's key, as a policy has it. */
  readonly publicKey: string
  /** Offers a version whose file has these bytes. */
  offer(release: OfferedRelease): void
  /** Replaces what an address answers; null for 404. */
  put(name: string, bytes: Buffer | string | null): void
  textOf(name: string): string
  /** The paths asked for, in order. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

interface OfferedRelease {
  version: string
  notes?: readonly string[]
  channel?: string
  publishedAt?: string
  bytes?: Buffer
  /** Of another organisation. */
  key?: KeyObject
}

export const updateFile = 'Malote.AppImage'

/** A web server with the files of `npm run sign-release`. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const files = new Map<string, Buffer | string>()
  const asked: string[] = []
  const server = http.createServer((request, reply) => {
    const name = (request.url ?? '').slice(1)
    asked.push(name)
    const bytes = files.get(name)
    if (bytes === undefined) reply.writeHead(404).end()
    else reply.writeHead(200, { 'content-length': Buffer.byteLength(bytes) }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    asked,
    offer({
      version,
      notes = [],
      channel = 'stable',
      publishedAt = '2026-11-25T10:00:00Z',
      bytes = Buffer.from(`#!/bin/sh\necho ${version}\n`),
      key = privateKey,
    }) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = { kind: 'appimage', arch: process.arch, name: updateFile, sizeBytes: bytes.length, sha256 }
      const release = JSON.stringify({ program: 'malote', channel, version, publishedAt, notes, files: [file] })
      const signature = sign(null, Buffer.from(release), key).toString('base64')
      files.set(`${channel}.json`, JSON.stringify({ release, signature }))
      files.set(updateFile, bytes)
    },
    put(name, bytes) {
      if (bytes === null) files.delete(name)
      else files.set(name, bytes)
    },
    textOf: (name) => String(files.get(name)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
