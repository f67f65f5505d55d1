import { call } from '../bridge/malote.ts'
import type { Fault } from '../ui/error-boundary.tsx'

/** A place in a script, at the end of a line of a stack; the folder before it may name the person's. */
const framePattern = /([\w.-]{1,80}\.[jt]sx?)(?:\?[^:\s]*)?:(\d{1,9}):(\d{1,9})\)?$/
const mostFrames = 20

/** Keeps a fault of the window for the diagnostics: where it happened, without any text of the error. */
export function recordFault({ id, place, error }: Fault): void {
  const isError = error instanceof Error
  const stack = isError ? (error.stack ?? '') : ''
  const frames = stack.split('\n').flatMap((line) => {
    const [, file, row, column] = framePattern.exec(line.trim()) ?? []
    return file === undefined ? [] : [`${file}:${row}:${column}`]
  })
  const name = isError && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'unknown'
  // Without main there is nothing to keep it in, and the person has the code.
  call('diagnostics.recordFault', { id, place, name, frames: frames.slice(0, mostFrames) }).catch(() => {})
}
