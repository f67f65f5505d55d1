import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, readFileSync } from 'node:fs'
import { recordVariable } from './request-record.ts'

// Loaded into every process of an application under test: writes down each kind of request to the service once.
const record = process.env[recordVariable] ?? ''
const written = new Set<string>()

interface StartedRequest {
  readonly request: { readonly method: string; readonly path: string }
}

/** One line for all records: "processes.slow.spec.ts GET /v2/processos/ID". */
function lineOf(method: string, path: string): string {
  const walk = readFileSync(`${record}.walk`, 'utf8')
  const [whole = ''] = path.split('?')
  const kind = whole.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, 'ID').replaceAll(/\/\d+$/g, '/0')
  return `${walk} ${method} ${kind}`
}

subscribe('http.client.request.start', (message) => {
  const { method, path } = (message as StartedRequest).request
  if (!path.startsWith('/v2/')) return
  const line = lineOf(method, path)
  if (written.has(line)) return
  written.add(line)
  appendFileSync(`${record}.requests`, `${line}\n`)
})
