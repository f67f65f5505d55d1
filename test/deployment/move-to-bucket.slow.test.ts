import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingOf, objectStorage } from '../run/packages.ts'
import { startBehindNginx } from '../support/behind-nginx.ts'
import { copyFiles } from '../support/copy-files.ts'
import { hasNginx } from '../support/nginx.ts'
import { clientOf, createBucket } from '../support/object-storages.ts'
import { startRadosgw } from '../support/radosgw.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { announced } from '../support/service-process.ts'

const isPossible = hasNginx && missingOf(objectStorage).length === 0
const rates = { RATE_READS: '1000000', RATE_WRITES: '1000000', UPLOAD_ADDRESSES: '100000' }

let service: Awaited<ReturnType<typeof startBehindNginx>>
let server: Awaited<ReturnType<typeof startRadosgw>>
let bucket: Awaited<ReturnType<typeof createBucket>>
let ana: Person
/** SHA-256 by idDocumento. */
const documents = new Map<string, string>()
beforeAll(async () => {
  if (!isPossible) return
  server = await startRadosgw()
  bucket = await createBucket(server)
  service = await startBehindNginx(rates)
  ana = await asPerson({ baseUrl: service.origin, authUrl: service.origin }, 'ana.prado')
})
afterAll(async () => {
  if (!isPossible) return
  await service.stop()
  server.stop()
})

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function download(idDocumento: string) {
  const { status, body: url } = await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)
  const answer = await fetch(url)
  expect([status, answer.status]).toEqual([200, 200])
  return { url: String(url), sum: sumOf(new Uint8Array(await answer.arrayBuffer())) }
}

/** Captures a document and downloads the newest or an earlier one, again and again; throws for any answer but success. */
async function work(isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const bytes = new Uint8Array(Buffer.concat([pdf('moving'), randomBytes(round % 8 === 0 ? 2_000_000 : 50_000)]))
    documents.set(await ana.capture(bytes), sumOf(bytes))
    const [id = '', sum] = [...documents].at(round % 2 === 0 ? -1 : (round * 7) % documents.size) ?? []
    expect((await download(id)).sum).toBe(sum)
  }
}

const copy = () => copyFiles({ ...bucket.variables, S3_MOVE: 'on', MALOTE_DATA: service.dataFolder })

const names = () =>
  readdirSync(path.join(service.dataFolder, 'service/files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('partial'))
    .map(({ name }) => name)

async function countInBucket(wanted: readonly string[]): Promise<number> {
  const client = clientOf(server)
  const has = (name: string) =>
    client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: `objetos/${name}` })).then(
      () => true,
      () => false,
    )
  const found = await Promise.all(wanted.map(has))
  client.destroy()
  return found.filter(Boolean).length
}

describe.skipIf(!isPossible)('a service that moves from its folder to a bucket while people work', () => {
  it('fails no request and loses no byte, although the copy is killed once', async () => {
    let isOver = false
    const load = Promise.all(Array.from({ length: 4 }, () => work(() => isOver)))
    const reach = (more: number) => {
      const wanted = documents.size + more
      return Promise.race([load, expect.poll(() => documents.size, { timeout: 60_000 }).toBeGreaterThan(wanted)])
    }
    const restart = async (variables: Record<string, string>) => {
      await service.restartApi({ ...rates, ...variables }, () => reach(15))
      await service.restartWorker({ ...rates, ...variables })
      await reach(15)
    }
    await Promise.race([load, move(restart, reach)])
    isOver = true
    await load

    removeFolder(path.join(service.dataFolder, 'service/files'))
    for (const [idDocumento, sum] of documents) {
      const found = await download(idDocumento)
      expect(found.sum).toBe(sum)
      expect(found.url.startsWith(server.endpoint)).toBe(true)
    }
  }, 240_000)
})

/** The steps of docs/deployment.md. */
async function move(
  restart: (variables: Record<string, string>) => Promise<void>,
  reach: (more: number) => Promise<unknown>,
): Promise<void> {
  await reach(60)
  const old = names()
  await restart({ ...bucket.variables, S3_MOVE: 'on' })

  const early = service.spawn(0, bucket.variables).then(announced)
  await expect(early).rejects.toThrow('O banco de dados tem documentos que não estão no bucket')

  const killed = copy()
  await expect.poll(() => countInBucket(old)).toBeGreaterThan(0)
  killed.child.kill('SIGKILL')
  await killed.ended
  const before = await countInBucket(old)
  expect(before).toBeLessThan(old.length)
  expect(await copy().ended).toEqual([
    0,
    expect.stringMatching(/^Arquivos copiados: \d+\. Já estavam no bucket: [1-9]/),
  ])
  expect(await countInBucket(old)).toBe(old.length)

  await restart(bucket.variables)
}
