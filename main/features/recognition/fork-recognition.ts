import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { EngineProcess } from './engine.ts'

/**
 * Runs the engine's child with plain Node. Packaged Electron cannot (its runAsNode fuse is off), and uses a
 * utilityProcess instead.
 * @param entry recognition-child.ts, or its file in a bundle
 */
export function forkRecognition(entry: string | URL): EngineProcess {
  const child = fork(entry, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  })
  return {
    send: (message) => child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      child.on('exit', listener)
      child.on('error', listener)
    },
    cpuMs: () => (child.pid === undefined ? null : cpuMsOf(child.pid)),
    kill: () => child.kill('SIGKILL'),
  }
}

/** Linux counts in hundredths of a second (proc(5): utime and stime); null for another system, or an ended process. */
function cpuMsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name may have spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * 10 : null
  } catch {
    return null
  }
}
