import { createDatabase, startCluster } from './postgres.ts'
import { quickService } from './prepared-service.ts'
import { announced, endProcess, newDataFolder, spawnService } from './service-process.ts'

/** Starts a PostgreSQL for a whole run, with a template database that every test copies. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const template = await createDatabase(cluster.url)
  const child = spawnService(newDataFolder(), ['--role', 'worker'], { DATABASE_URL: template })
  await Promise.all([announced(child), quickService()])
  await endProcess(child, 'SIGTERM')
  process.env['MALOTE_TEST_CLUSTER'] = cluster.url
  process.env['MALOTE_TEST_TEMPLATE'] = template
  return cluster.stop
}
