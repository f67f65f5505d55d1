import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, type HtmlPage, htmlPageHeaders, renderHtmlPage } from '../pages/html-page.ts'
import { faultKinds } from './faults.ts'
import { trainingStyle } from './training-style.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
const scriptAddress = '/treinamento/pagina.js'

/** GET /treinamento, the same for every state: its script reads and changes the state by the JSON endpoints. */
export function registerTrainingPage(instance: FastifyInstance, { baseUrl }: { baseUrl: () => string }): void {
  const [html, script] = [read('training-page.html'), read('training-page.js')]
  const kinds = faultKinds.map((kind) => `<code>${kind}</code>`).join(', ')
  const hide = { hide: true }

  instance.get('/treinamento', { schema: hide }, async (_request, reply) => {
    const body = html.replaceAll('{{baseUrl}}', escapeHtml(baseUrl())).replace('{{faultKinds}}', kinds)
    const page: HtmlPage = {
      title: 'Treinamento',
      body,
      style: trainingStyle,
      script: scriptAddress,
      formAction: "'none'",
    }
    // With the policy of other pages a browser would send requests of this page without its origin.
    const headers = { ...htmlPageHeaders(page), 'referrer-policy': 'same-origin' }
    return reply.headers(headers).send(renderHtmlPage(page))
  })
  instance.get(scriptAddress, { schema: hide }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff').send(script),
  )
}
