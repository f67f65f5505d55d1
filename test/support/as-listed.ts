import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** A sequencer that starts these files first, in this order. */
export const asListed = (order: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification) => {
        const at = order.findIndex((file) => moduleId.endsWith(file))
        return at < 0 ? order.length : at
      }
      return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    }
  }
