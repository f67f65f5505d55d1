import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

const ranked = (rank: (file: string) => number): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      return sorted.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId))
    }
  }

/** Starts these files first, in this order. */
export const asListed = (order: readonly string[]): TestSequencerConstructor =>
  ranked((file) => {
    const at = order.findIndex((each) => file.endsWith(each))
    return at < 0 ? order.length : at
  })

/** Starts slow files first, so that none of them runs alone at the end. */
export const slowFirst = ranked((file) => (file.includes('.slow.test.') ? 0 : 1))
