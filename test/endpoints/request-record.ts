import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A folder with one file of requests for each worker of a whole run. */
export const recordedRequests = path.join(root, 'out/requests')

/** Names the files of a worker to the applications that it starts. */
export const recordVariable = 'MALOTE_RECORD'

/**
 * Has every application that this process starts from now on record its requests to the service.
 * Returns a function that says which walk they belong to.
 */
export function recordRequests(worker: number): (walk: string) => void {
  const record = path.join(recordedRequests, `worker-${worker}-${process.pid}`)
  mkdirSync(recordedRequests, { recursive: true })
  process.env[recordVariable] = record
  const recorder = `--import=${path.join(root, 'test/endpoints/record-requests.ts')}`
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], recorder].filter(Boolean).join(' ')
  return (walk) => writeFileSync(`${record}.walk`, walk)
}
