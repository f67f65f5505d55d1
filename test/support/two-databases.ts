import type { TestProjectInlineConfiguration } from 'vitest/config'
import { isUsual } from './in-usual.ts'

/**
 * With `--all` the service's own tests run on its own database. All others run on PostgreSQL if the run has one
 * (test/run.ts): the same work takes a quarter less processor time.
 */
export const onTwoDatabases = (exclude: readonly string[] = []): TestProjectInlineConfiguration[] => [
  {
    extends: true,
    test: {
      name: 'service',
      exclude: [...exclude, 'test/!(service)/**', 'test/*.test.ts'],
      ...(!isUsual && { env: { MALOTE_TEST_DATABASES: '' } }),
    },
  },
  { extends: true, test: { name: 'application', exclude: [...exclude, 'test/service/**'] } },
]
