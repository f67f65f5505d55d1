import { z } from 'zod'
import { type Transport, TransportError } from '../transport/index.ts'

/** Where the service describes itself, if it does: anybody may read it. */
const place = '/openapi.json'
const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** `none`: there is no description to be had. `unreachable`: nobody has answered, or not now. */
export type Described = { kind: 'described'; operations: ReadonlySet<string> } | { kind: 'none' | 'unreachable' }
export type Describe = (signal: AbortSignal) => Promise<Described>

/**
 * Every operation that a service says it has, as "POST /v2/x/{}". Asked without a token: where one would be needed, a
 * refusal must not end the person's session.
 */
export function createDescribe(options: { transport: Pick<Transport, 'request'>; apiUrl: string }): Describe {
  const url = options.apiUrl.replace(/\/+$/, '') + place
  return async (signal) => {
    try {
      const answer = await options.transport.request({ method: 'GET', url, headers: accepted, signal })
      if (answer.status !== 200) {
        answer.discard()
        return { kind: answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'none' }
      }
      return operationsOf(await answer.text())
    } catch (error) {
      if (error instanceof TransportError) return { kind: 'unreachable' }
      throw error
    }
  }
}

const accepted = { accept: 'application/json' }

function operationsOf(text: string): Described {
  const read = descriptionSchema.safeParse(jsonOf(text))
  if (!read.success) return { kind: 'none' }
  const operations = Object.entries(read.data.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`),
  )
  return { kind: 'described', operations: new Set(operations) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
