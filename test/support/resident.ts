import { readFileSync } from 'node:fs'

/**
 * Resident memory of a process of Linux, in bytes: now, and its peak since the start or since `clear_refs`. Unlike
 * maxRSS, the peak is not that of the process that started it. 0 for a process that has ended.
 */
export function residentOf(pid: number | 'self' = 'self'): { now: number; peak: number } {
  let status = ''
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {}
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}
