import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { createDatabase } from '../support/postgres.ts'
import { quickService } from '../support/prepared-service.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { announced, endProcess, newDataFolder, spawnService } from '../support/service-process.ts'

/** The commands of docs/deployment.md, "Backup and restore", in their order. */
const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/deployment.md'), 'utf8')
const section = page.split(/^## /m).find((part) => part.startsWith('Backup and restore')) ?? ''
const [backUp = '', restore = '', check = ''] = section.match(/(?:^ {4}.*\n)+/gm) ?? []

let deployment: Deployment
let folder: string
beforeAll(async () => {
  deployment = await startDeployment({}, ['api', 'api', 'worker'])
  folder = mkdtempSync(path.join(tmpdir(), 'malote-backup-'))
})
afterAll(async () => {
  await deployment.stop()
  removeFolder(folder)
})

interface Place {
  readonly databaseUrl: string
  readonly dataFolder: string
}
const environmentOf = ({ databaseUrl, dataFolder }: Place) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  MALOTE_DATA: dataFolder,
  BACKUP: folder,
})
const run = (commands: string, place: Place) =>
  execFileSync('bash', ['-euc', commands], { env: environmentOf(place), stdio: ['ignore', 'ignore', 'pipe'] })

/** Makes a document in each round until it is told to stop; returns SHA-256 by idDocumento. */
async function captureUntil(ana: Person, documents: Map<string, string>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const bytes = new Uint8Array(Buffer.concat([pdf('backup'), randomBytes(200_000)]))
    const idDocumento = await ana.capture(bytes)
    documents.set(idDocumento, createHash('sha256').update(bytes).digest('hex'))
  }
}

async function sumOf(ana: Person, idDocumento: string): Promise<string> {
  const url: string = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
  const response = await fetch(url)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

it('the documented commands back up under load, and restore every document of before with its bytes', async () => {
  const ana = await asPerson(deployment, 'ana.prado')
  const documents = new Map<string, string>()
  let isOver = false
  const load = Promise.all(Array.from({ length: 3 }, () => captureUntil(ana, documents, () => isOver)))
  const reach = (count: number) => Promise.race([load, expect.poll(() => documents.size).toBeGreaterThan(count)])
  await reach(20)
  const before = new Map(documents)
  const [dump = '', copy = ''] = backUp.trim().split('\n')
  run(dump, deployment)
  // Between the two commands the service goes on.
  await reach(documents.size + 10)
  run(copy, deployment)
  await reach(documents.size + 5)
  isOver = true
  await load

  const cluster = process.env['MALOTE_TEST_CLUSTER'] ?? ''
  const place = { databaseUrl: await createDatabase(cluster), dataFolder: newDataFolder() }
  run(restore, place)
  run(check, place)
  const child = spawnService(place.dataFolder, [], { DATABASE_URL: place.databaseUrl }, await quickService())
  const { base_url: baseUrl, auth_url: authUrl } = await announced(child)
  const after = await asPerson({ baseUrl, authUrl }, 'ana.prado')
  for (const [idDocumento, sum] of before) expect(await sumOf(after, idDocumento)).toBe(sum)
  // The restored service works, and is not the one of before.
  expect((await after.get(`/v2/documentos/${[...documents.keys()].at(-1)}`)).status).toBe(404)
  await after.capture(pdf('after the restore'))
  await endProcess(child, 'SIGTERM')

  const [, first = ''] = readFileSync(path.join(folder, 'sums'), 'utf8').split(/\s+/)
  rmSync(path.join(place.dataFolder, 'service/files', first))
  const { status, stderr } = spawnSync('bash', ['-euc', check], { env: environmentOf(place), encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(first)])
})
