import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { residentOf } from '../support/resident.ts'

/** The median time in ms and the highest peak of several runs; null where the program is not installed. */
export async function runPeer(
  program: string,
  given: readonly string[],
  times: number,
): Promise<{ ms: number; rssBytes: number } | null> {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined) return null
  const taken: number[] = []
  let rssBytes = 0
  for (let nth = 0; nth < times; nth += 1) {
    const start = performance.now()
    const child = spawn(program, given, { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(child, 'exit')
    while (child.exitCode === null) {
      // The peak only grows, so the last look before the end is close to it.
      rssBytes = Math.max(rssBytes, residentOf(child.pid).peak)
      await new Promise(setImmediate)
    }
    await ended
    taken.push(performance.now() - start)
    if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}`)
  }
  return { ms: Math.round(medianOf(taken)), rssBytes }
}

export const medianOf = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

export const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10
