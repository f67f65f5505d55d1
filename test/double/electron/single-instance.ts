import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface SecondInstance {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly data: unknown
}

const prefix = 'second-instance-'

/**
 * Takes the lock of a folder, or hands `own` to the process that has it.
 * @returns a function that releases the lock, or null where another process has it
 */
export function takeSingleInstance(
  folder: string,
  own: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): (() => void) | null {
  const lock = path.join(folder, 'SingletonLock')
  if (holderOf(lock) !== null) {
    // Written aside first, so that the holder never reads half a file.
    const draft = path.join(folder, `draft-${process.pid}`)
    writeFileSync(draft, JSON.stringify(own))
    renameSync(draft, path.join(folder, `${prefix}${process.pid}`))
    return null
  }
  rmSync(lock, { force: true })
  symlinkSync(String(process.pid), lock)
  const receive = () => {
    for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
      const file = path.join(folder, name)
      const second = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance
      rmSync(file)
      onSecond(second)
    }
  }
  const watcher = watch(folder, receive).unref()
  return () => {
    watcher.close()
    rmSync(lock, { force: true })
  }
}

/** The living process that has the lock. */
function holderOf(lock: string): number | null {
  try {
    const pid = Number(readlinkSync(lock))
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}
