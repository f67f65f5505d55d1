const kind = process.env['MALOTE_TESTS']

/** Whether this is `npm test` without `--all`. A test that is run by hand runs whole. */
export const isUsual = kind === 'usual'
/** Whether this is `npm test -- --all`. */
export const isAll = kind === 'all'

/** The first rows of a table of tests in `npm test`, where they stand for the others; all rows elsewhere. */
export const firstOf = <T>(rows: readonly T[], usual = 1): T[] => rows.slice(0, isUsual ? usual : rows.length)

/** How many cases the tests with random input try. */
export const randomCases: Readonly<Record<string, string>> = isAll
  ? { SCHEDULES: process.env['SCHEDULES'] ?? '400', REQUESTS: process.env['REQUESTS'] ?? '2500' }
  : {}
