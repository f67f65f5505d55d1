import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingOf, objectStorage, rclone } from '../run/packages.ts'
import { captureOnAndOn, documentedBlocks, expectRestored } from '../support/backup.ts'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { createBucket } from '../support/object-storages.ts'
import { createDatabase } from '../support/postgres.ts'
import { startRadosgw } from '../support/radosgw.ts'
import { asPerson } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { newDataFolder } from '../support/service-process.ts'

const isPossible = missingOf([...objectStorage, rclone]).length === 0
const [dumpAndFiles = '', restoreDump = ''] = documentedBlocks('Backup and restore')
const [remote = '', backUp = '', restore = '', check = ''] = documentedBlocks('Backup of a bucket')

let server: Awaited<ReturnType<typeof startRadosgw>>
let bucket: Awaited<ReturnType<typeof createBucket>>
let deployment: Deployment
let folder: string
beforeAll(async () => {
  if (!isPossible) return
  server = await startRadosgw()
  bucket = await createBucket(server)
  deployment = await startDeployment({ env: bucket.variables }, ['api', 'api', 'worker'])
  folder = mkdtempSync(path.join(tmpdir(), 'malote-backup-'))
})
afterAll(async () => {
  if (!isPossible) return
  await deployment.stop()
  server.stop()
  removeFolder(folder)
})

/** Runs commands of the page against this storage; resolves with their exit code and error output. */
async function run(commands: string, { name, variables }: typeof bucket, databaseUrl: string) {
  const here = remote.replace('https://s3.exemplo.gov.br', server.endpoint)
  // rclone refuses a bundle of certificates, which the machine of a test may have.
  const { AWS_CA_BUNDLE: _, ...own } = process.env
  const env = { ...own, ...variables, BUCKET: name, DATABASE_URL: databaseUrl, BACKUP: folder }
  return promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here + commands], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr, stdout }) => ({ code, said: `${stdout}${stderr}` }),
  )
}

describe.skipIf(!isPossible)('a bucket', () => {
  it('is backed up under load by the documented commands, and restored into another one with every document', async () => {
    const load = captureOnAndOn(await asPerson(deployment, 'ana.prado'))
    await load.more(20)
    const before = new Map(load.documents)
    const done = { code: 0, said: '' }
    const [dump = ''] = dumpAndFiles.split('\n')
    expect(await run(dump, bucket, deployment.databaseUrl)).toEqual(done)
    await load.more(10)
    expect(await run(backUp, bucket, deployment.databaseUrl)).toEqual(done)
    await load.more(5)
    await load.end()
    await deployment.stop()

    const other = await createBucket(server)
    const databaseUrl = await createDatabase(process.env['MALOTE_TEST_CLUSTER'] ?? '')
    const [restoreDatabase = ''] = restoreDump.split('\n')
    expect(await run(`${restoreDatabase}\n${restore}`, other, databaseUrl)).toEqual(done)
    expect(await run(check, other, databaseUrl)).toEqual(done)
    const variables = { ...other.variables, DATABASE_URL: databaseUrl }
    await expectRestored({ dataFolder: newDataFolder(), variables }, { before, later: load.newest() })

    for (const name of readdirSync(path.join(folder, 'objetos'))) rmSync(path.join(folder, 'objetos', name))
    const { code, said } = await run(check, other, databaseUrl)
    expect([code, said]).toEqual([1, expect.stringContaining('No such file')])
  }, 240_000)
})
