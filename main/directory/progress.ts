import type { DirectoryStatus } from '../../contract/bridge/directory.ts'

export type Step = NonNullable<DirectoryStatus['reading']>

/** How far the reading of the directory has come, for the page. */
export interface Progress {
  read(): Step | null
  readsClasses(): boolean
  /** Another step, or another of its parts. */
  at(step: Step | null): void
  classes(areRead: boolean): void
}

/** Told at most so many times in a step: thousands of places need not draw the page thousands of times. */
const tellings = 100

export function createProgress(changed: () => void): Progress {
  let step: Step | null = null
  let classes = false
  const shown = (one: Step | null) =>
    one === null ? '' : `${one.step} ${one.total} ${Math.floor((one.done * tellings) / Math.max(1, one.total))}`
  return {
    read: () => step,
    readsClasses: () => classes,
    at(next) {
      const isNew = shown(next) !== shown(step)
      step = next
      if (isNew) changed()
    },
    classes(areRead) {
      if (classes === areRead) return
      classes = areRead
      changed()
    },
  }
}
