import { globSync } from 'node:fs'
import path from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { isAll, isUsual } from './in-usual.ts'

/** Tests below test/service that do not run on several processes with PostgreSQL. */
export const withoutDatabase = [
  // How a process starts, training's state in memory, and pure rules.
  'test/service/{start,first-start}.slow.test.ts',
  // Their own storages, databases and processes.
  'test/service/storage/{buckets,open-bucket,storage-away}.slow.test.ts',
  'test/service/{training,mail,measures,limits}/**',
  'test/service/**/rules.test.ts',
  // Their own connections; the tests of several processes have a load balancer.
  'test/service/{half-open.slow,limits,rate-limit}.test.ts',
  // The memory of one process.
  'test/service/signatures/page.slow.test.ts',
  // Readers of PDFs, without a service.
  'test/service/signature-page/**',
]

/** With `--all`, slow tests of the service run on PostgreSQL only (vitest.postgres.config.ts). */
const onPostgres = isAll
  ? globSync('test/service/**/*.slow.test.ts', {
      cwd: path.resolve(import.meta.dirname, '../..'),
      exclude: withoutDatabase,
    })
  : []

/**
 * With `--all` the service's own tests run on its own database. All others run on PostgreSQL if the run has one
 * (test/run.ts): the same work takes less than half of the time.
 */
export const onTwoDatabases = (exclude: readonly string[]): TestProjectInlineConfiguration[] => [
  {
    extends: true,
    test: {
      name: 'service',
      exclude: [...exclude, ...onPostgres, 'test/!(service)/**', 'test/*.test.ts'],
      ...(!isUsual && { env: { MALOTE_TEST_DATABASES: '' } }),
    },
  },
  { extends: true, test: { name: 'application', exclude: [...exclude, 'test/service/**'] } },
]
