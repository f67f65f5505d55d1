import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { endProcess } from '../support/service-process.ts'
import type { Question } from './questions.ts'

/** Starts a process of this folder with one empty route, which prints its address first. */
export async function startBare(): Promise<{ url: string; end: () => Promise<void> }> {
  const program = path.join(import.meta.dirname, 'bare-route.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, end: () => endProcess(child, 'SIGTERM') }
}

/** Milliseconds of sequential requests with one decimal: percentiles, and the first request of all. */
export interface Times {
  readonly first: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const warmUp = 5

type Act = (round: number) => Promise<unknown>

/** Measures sequential requests, without `before` of each; both get -5 to -1 first, which only `first` contains. */
export async function timesOf(rounds: number, ask: Act, before?: Act): Promise<Times> {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    await before?.(round)
    const begin = performance.now()
    await ask(round)
    times.push(performance.now() - begin)
  }
  const tenth = (ms = 0) => Math.round(ms * 10) / 10
  const first = tenth(times[0])
  const sorted = times.slice(warmUp).sort((a, b) => a - b)
  const at = (share: number) => tenth(sorted[Math.floor(sorted.length * share)])
  return { first, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Sends requests of a person to the first of these addresses, then to the next one, and so on. */
export function callerOf(addresses: readonly string[], token: string) {
  let turn = 0
  return async ({ path: asked, body, id }: Question, round: number): Promise<unknown> => {
    const url = `${addresses[turn++ % addresses.length]}${id ? asked.replace('{id}', id(round)) : asked}`
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = body && { method: 'POST', body: JSON.stringify(body(round)) }
    const response = await fetch(url, { headers, ...sent })
    if (!response.ok) throw new Error(`${asked}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** The median of an empty route, in milliseconds. */
export async function bareMedian(url: string, rounds: number): Promise<number> {
  const ask = callerOf([url], '')
  return (await timesOf(rounds, (round) => ask({ what: 'bare', path: '', body: () => ({}) }, round))).p50
}
