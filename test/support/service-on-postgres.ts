import { createDatabase, startCluster } from './postgres.ts'
import { announced, endProcess, newDataFolder, spawnService } from './service-process.ts'

/** For a whole run: a PostgreSQL with one database that the service has made ready, of which every test gets a copy. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const template = await createDatabase(cluster.url)
  const child = spawnService(newDataFolder(), ['--role', 'worker'], { DATABASE_URL: template })
  await announced(child)
  await endProcess(child, 'SIGTERM')
  process.env['MALOTE_TEST_CLUSTER'] = cluster.url
  process.env['MALOTE_TEST_TEMPLATE'] = template
  return cluster.stop
}
