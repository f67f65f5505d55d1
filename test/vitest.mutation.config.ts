import { defineConfig } from 'vitest/config'
import { asListed } from './support/file-order.ts'
import suite from './vitest.config.ts'

const order = (process.env['MUTATION_FILES'] ?? '').split(':')

/** The suite with the files of `npm test -- --all`, one at a time, until the first test fails. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    include: order,
    exclude: [],
    // Most mutants are killed before a test needs the packed service, so the first such test packs it.
    globalSetup: [suite.test?.globalSetup ?? []].flat().filter((file) => !file.endsWith('prepared-service.ts')),
    // The cheapest first.
    sequence: { sequencer: asListed(order) },
    maxWorkers: 1,
    bail: 1,
  },
})
