import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { captureOnAndOn, documentedBlocks, expectRestored } from '../support/backup.ts'
import { startDeployment } from '../support/deployment.ts'
import { eventually } from '../support/eventually.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'
import { asPerson, pdf } from '../support/records.ts'
import { newDataFolder } from '../support/service-process.ts'

const [settings = '', backUp = '', restore = ''] = documentedBlocks('To a minute')
const [, copyFiles = ''] = documentedBlocks('Backup and restore')[0]?.split('\n') ?? []
const [, restoreFiles = ''] = documentedBlocks('Backup and restore')[1]?.split('\n') ?? []
const check = documentedBlocks('Backup and restore')[2] ?? ''

const clusters: Cluster[] = []
afterAll(() => {
  for (const cluster of clusters) cluster.stop()
})

/** The page's commands with the archive of this test. */
const archivedIn = (folder: string, text: string) => text.replaceAll('/var/backups/malote/wal', folder)

function run(commands: string, variables: Readonly<Record<string, string>>): void {
  execFileSync('bash', ['-euc', commands], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function ask(url: string, text: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0]
}

it('the documented settings and commands restore the database of a named moment, with its files', async () => {
  // Belongs to the user of PostgreSQL.
  let archive = ''
  const first = await startCluster({
    configure: (folder) => {
      archive = path.join(folder, 'wal')
      return archivedIn(archive, settings)
    },
  })
  clusters.push(first)
  vi.stubEnv('MALOTE_TEST_CLUSTER', first.url)
  vi.stubEnv('MALOTE_TEST_TEMPLATE', undefined)
  const deployment = await startDeployment({}, ['api', 'worker']).finally(() => vi.unstubAllEnvs())
  const backup = path.join(first.folder, 'backup')
  const places = { BACKUP: backup, MALOTE_DATA: deployment.dataFolder, DATABASE_URL: deployment.databaseUrl }
  first.run(`mkdir ${archive} ${backup}`)

  const ana = await asPerson(deployment, 'ana.prado')
  const load = captureOnAndOn(ana)
  await load.more(10)
  first.run(backUp, { ...places, PGDATABASE: 'postgres' })
  await load.more(10)
  const before = new Map(load.documents)
  const { moment = '' } = await ask(first.url, 'select clock_timestamp()::text as moment')
  const late = await ana.capture(pdf('after the moment'))
  await load.more(10)
  await load.end()
  const files = path.join(newDataFolder(), 'backup')
  mkdirSync(files)
  run(copyFiles, { ...places, BACKUP: files })
  const { segment = '' } = await ask(first.url, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await eventually(async () => {
    const { last } = await ask(first.url, 'select last_archived_wal as last from pg_stat_archiver')
    expect((last ?? '') >= segment).toBe(true)
  })
  await deployment.kill()

  const second = await startCluster({
    restore: (data, runAsOwner) =>
      runAsOwner(archivedIn(archive, restore), { BACKUP: backup, PGDATA: data, UNTIL: moment }),
  })
  clusters.push(second)
  const databaseUrl = new URL(second.url)
  databaseUrl.pathname = new URL(deployment.databaseUrl).pathname
  const place = { BACKUP: files, MALOTE_DATA: newDataFolder(), DATABASE_URL: databaseUrl.href }
  await eventually(async () =>
    expect(await ask(databaseUrl.href, 'select pg_is_in_recovery()::text as answer')).toEqual({ answer: 'false' }),
  )
  run(restoreFiles, place)
  run(check, place)
  const variables = { DATABASE_URL: databaseUrl.href }
  await expectRestored({ dataFolder: place.MALOTE_DATA, variables }, { before, later: late })
}, 240_000)
