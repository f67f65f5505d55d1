import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureOnAndOn, documentedBlocks, expectRestored } from '../support/backup.ts'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { createDatabase } from '../support/postgres.ts'
import { asPerson } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { newDataFolder } from '../support/service-process.ts'

const [backUp = '', restore = '', check = ''] = documentedBlocks('Backup and restore')

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

it('the documented commands back up under load, and restore every document of before with its bytes', async () => {
  const load = captureOnAndOn(await asPerson(deployment, 'ana.prado'))
  await load.more(20)
  const before = new Map(load.documents)
  const [dump = '', copy = ''] = backUp.trim().split('\n')
  run(dump, deployment)
  // Between the two commands the service goes on.
  await load.more(10)
  run(copy, deployment)
  await load.more(5)
  await load.end()

  const cluster = process.env['MALOTE_TEST_CLUSTER'] ?? ''
  const place = { databaseUrl: await createDatabase(cluster), dataFolder: newDataFolder() }
  run(restore, place)
  run(check, place)
  const variables = { DATABASE_URL: place.databaseUrl }
  await expectRestored({ dataFolder: place.dataFolder, variables }, { before, later: load.newest() })

  const [, first = ''] = readFileSync(path.join(folder, 'sums'), 'utf8').split(/\s+/)
  rmSync(path.join(place.dataFolder, 'service/files', first))
  const { status, stderr } = spawnSync('bash', ['-euc', check], { env: environmentOf(place), encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(first)])
})
