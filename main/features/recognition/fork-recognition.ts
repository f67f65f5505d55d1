import { readFileSync } from 'node:fs'
import { forkChild } from '../../child-process.ts'
import type { EngineProcess } from './engine.ts'

/** Starts the engine's child. @param entry recognition-child.ts, or its file in a bundle */
export function forkRecognition(entry: string | URL): EngineProcess {
  const child = forkChild(entry)
  const { pid } = child
  return { ...child, cpuMs: () => (pid === undefined ? null : cpuMsOf(pid)) }
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
