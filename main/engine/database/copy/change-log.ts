import type { DatabaseSync } from 'node:sqlite'
import { recordChanges } from './changes.ts'
import { createChangesFile, packCommit } from './changes-file.ts'
import { lastCommit, writesCommit } from './commits.ts'
import type { FrameFile } from './frames.ts'

/** Numbers the commits of a database and writes the changes of each before it is committed. */
interface ChangeLog {
  /** False before the first `begin`, and after a change could not be written: then only a new copy is good. */
  readonly isOpen: boolean
  readonly sizeBytes: number
  /** Continues in a new file. @throws if it cannot be created; then the log continues in the old file. */
  begin(path: string): void
  /** Writes the changes of single statements, which belong to no transaction. */
  writePending(): void
  /** Writes the changes of the open transaction; answers how to take them back. @throws as the database does. */
  writeTransaction(): () => void
  close(): void
}

export function createChangeLog(db: DatabaseSync, failed: (error: unknown) => void): ChangeLog {
  const recorder = recordChanges(db)
  const setNumber = writesCommit(db)
  let number = lastCommit(db)
  let file: FrameFile | null = null
  /** Taken from the recorder, but not yet numbered. */
  let pending: Buffer = Buffer.alloc(0)

  function stop(error: unknown): void {
    const stopped = file
    file = null
    failed(error)
    try {
      stopped?.close()
    } catch {
      // The disk has reported the failure already.
    }
  }

  function append(frame: Buffer): () => void {
    try {
      return file?.append(frame) ?? (() => undefined)
    } catch (error) {
      stop(error)
      return () => undefined
    }
  }

  function write(changes: Buffer): () => void {
    if (changes.byteLength === 0) return () => undefined
    setNumber(number + 1)
    recorder.passOver()
    number += 1
    const undo = append(packCommit(number, changes))
    return () => {
      number -= 1
      try {
        undo()
      } catch (error) {
        // The file now has a commit that never was: skipping two numbers keeps later commits from joining it.
        number += 2
        stop(error)
      }
    }
  }

  function writePending(): void {
    pending = Buffer.concat([pending, recorder.take()])
    write(pending)
    pending = Buffer.alloc(0)
  }

  return {
    get isOpen() {
      return file !== null
    },
    get sizeBytes() {
      return file?.sizeBytes ?? 0
    },
    begin(path) {
      writePending()
      const next = createChangesFile(path, db)
      file?.closeContinued()
      file = next
    },
    writePending,
    writeTransaction: () => write(recorder.take()),
    close() {
      try {
        writePending()
      } catch {
        // The database is closed all the same; everything confirmed is on the disk.
      }
      recorder.close()
      file?.close()
    },
  }
}
