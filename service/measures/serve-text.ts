import type { RequestListener } from 'node:http'
import { drain } from '../drain.ts'

/** Answers GET /metrics with a text, which concurrent requests share, and nothing else. */
export function serveText(text: () => Promise<string>, contentType: string): RequestListener {
  let running: Promise<string> | null = null
  return async (request, response) => {
    drain(request)
    const refuse = (status: number, sentence: string, headers = {}) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${sentence}\n`)
    }
    const [path] = (request.url ?? '').split('?', 1)
    if (path !== '/metrics') return refuse(404, 'Este endereço só tem /metrics.')
    if (request.method !== 'GET') return refuse(405, 'Este endereço só aceita GET.', { allow: 'GET' })
    running ??= text().finally(() => {
      running = null
    })
    try {
      const body = await running
      response.writeHead(200, { 'content-type': contentType }).end(body)
    } catch {
      refuse(500, 'As medidas não puderam ser lidas.')
    }
  }
}
