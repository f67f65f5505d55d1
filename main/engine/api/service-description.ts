import { z } from 'zod'
import { gatewayAnswer, type HttpTransport, isPage, TransportError } from '../transport/index.ts'
import { isErrorResult, parseJson } from './failures.ts'

const descriptionPath = '/openapi.json'
const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** `none`: the service has no OpenAPI document. `unreachable`: it did not answer, or not now. */
type ServiceDescription = { kind: 'described'; operations: ReadonlySet<string> } | { kind: 'none' | 'unreachable' }
export type DescribeService = (signal: AbortSignal) => Promise<ServiceDescription>

/**
 * Reads the operations of a service from its OpenAPI document, as "POST /v2/x/{}". Sends no token: a 401 here must not
 * end the person's session.
 */
export function createDescribeService(options: {
  transport: Pick<HttpTransport, 'request'>
  apiUrl: string
}): DescribeService {
  const url = options.apiUrl.replace(/\/+$/, '') + descriptionPath
  return async (signal) => {
    try {
      const answer = await options.transport.request({ method: 'GET', url, headers: requestHeaders, signal })
      if (answer.status !== 200) {
        const { status, headers } = answer
        const text = await answer.text()
        // Where there is no such address a server may answer its own page.
        const isOwn =
          [404, 405, 410].includes(status) || gatewayAnswer({ status, headers, text }, isErrorResult) === null
        return { kind: !isOwn || status >= 500 || status === 429 ? 'unreachable' : 'none' }
      }
      const text = await answer.text()
      return isPage(text, answer.headers) ? { kind: 'unreachable' } : operationsOf(text)
    } catch (error) {
      if (error instanceof TransportError) return { kind: 'unreachable' }
      throw error
    }
  }
}

const requestHeaders = { accept: 'application/json' }

function operationsOf(text: string): ServiceDescription {
  const read = descriptionSchema.safeParse(parseJson(text))
  if (!read.success) return { kind: 'none' }
  const operations = Object.entries(read.data.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`),
  )
  return { kind: 'described', operations: new Set(operations) }
}
