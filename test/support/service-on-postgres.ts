import { createDatabase, startCluster } from './postgres.ts'
import { quickService } from './prepared-service.ts'
import { announced, endProcess, newDataFolder, spawnService } from './service-process.ts'

interface PreparedCluster {
  /** Addresses of the maintenance database, and of a database with the sample, which tests copy. */
  readonly cluster: string
  readonly template: string
  stop(): void
}

/** Starts a PostgreSQL for a whole run, with a template database. */
export async function startPreparedCluster(): Promise<PreparedCluster> {
  const { url, stop } = await startCluster()
  try {
    const template = await createDatabase(url)
    const child = spawnService(newDataFolder(), ['--role', 'worker'], { DATABASE_URL: template })
    await Promise.all([announced(child), quickService()])
    await endProcess(child, 'SIGTERM')
    return { cluster: url, template, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** For tests of deployments: every service is several processes on a database of its own. */
export async function setup(): Promise<() => void> {
  const { cluster, template, stop } = await startPreparedCluster()
  process.env['MALOTE_TEST_CLUSTER'] = cluster
  process.env['MALOTE_TEST_TEMPLATE'] = template
  return stop
}
