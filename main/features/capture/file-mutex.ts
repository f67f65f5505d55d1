export type FileMutex = <T>(fileIds: readonly string[], work: () => Promise<T>) => Promise<T>

/** Runs work on files one after another where it has a file in common. */
export function createFileMutex(): FileMutex {
  const last = new Map<string, Promise<unknown>>()
  return <T>(fileIds: readonly string[], work: () => Promise<T>): Promise<T> => {
    const before = Promise.allSettled(fileIds.flatMap((fileId) => last.get(fileId) ?? []))
    const done = before.then(work)
    for (const fileId of fileIds) last.set(fileId, done)
    const forget = () => {
      for (const fileId of fileIds) if (last.get(fileId) === done) last.delete(fileId)
    }
    done.then(forget, forget)
    return done
  }
}
