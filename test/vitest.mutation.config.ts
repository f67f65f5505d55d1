import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import suite from './vitest.config.ts'

const order = (process.env['MUTATION_FILES'] ?? '').split(':')

/** Runs the files in the given order: the cheapest first. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(file))
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** The suite with the files of `npm test -- --all`, one at a time, until the first test fails. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    include: order,
    exclude: [],
    // Most mutants are killed before a test needs the packed service, so the first such test packs it.
    globalSetup: [suite.test?.globalSetup ?? []].flat().filter((file) => !file.endsWith('prepared-service.ts')),
    sequence: { sequencer: AsListed },
    maxWorkers: 1,
    bail: 1,
  },
})
