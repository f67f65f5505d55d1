/** A document stays open for so long; other files wait meanwhile. */
export const sliceMs = 1000

/** Does the work on as many pages as a slice allows, and on one at least; `first` is from 0, `end` is behind the last one. */
export function inSlice<T>(first: number, end: number, work: (page: number) => T): T[] {
  const begin = performance.now()
  const done: T[] = []
  for (let page = first; page < end && (page === first || performance.now() - begin < sliceMs); page += 1)
    done.push(work(page))
  return done
}
