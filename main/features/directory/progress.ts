import type { DirectoryStatus } from '../../../contract/bridge/directory.ts'

type ReadStep = NonNullable<DirectoryStatus['reading']>

/** How far the directory has been read. */
export interface ReadProgress {
  step(): ReadStep | null
  readsClasses(): boolean
  setStep(step: ReadStep | null): void
  setReadsClasses(readsClasses: boolean): void
}

/** Minimum time between progress events in one step: there are thousands of units. */
const updatesPerStep = 100

export function createReadProgress(changed: () => void): ReadProgress {
  let current: ReadStep | null = null
  let classes = false
  const shown = (step: ReadStep | null) =>
    step === null
      ? ''
      : `${step.step} ${step.total} ${Math.floor((step.done * updatesPerStep) / Math.max(1, step.total))}`
  return {
    step: () => current,
    readsClasses: () => classes,
    setStep(next) {
      const isNew = shown(next) !== shown(current)
      current = next
      if (isNew) changed()
    },
    setReadsClasses(readsClasses) {
      if (classes === readsClasses) return
      classes = readsClasses
      changed()
    },
  }
}
