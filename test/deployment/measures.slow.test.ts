import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer } from '../support/mail-server.ts'
import { scrape } from '../support/measures.ts'
import { closeDatabase } from '../support/postgres.ts'
import { hasPrometheus, prometheusFiles, startPrometheus } from '../support/prometheus.ts'
import { asPerson, type Person, pdf, publico } from '../support/records.ts'
import { authorize, newPkce } from '../support/sign-in.ts'

let deployment: Deployment
let prometheus: Awaited<ReturnType<typeof startPrometheus>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let ana: Person
beforeAll(async () => {
  if (!hasPrometheus) return
  mail = await startMailServer()
  const env = { METRICS: '0', SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
  deployment = await startDeployment({ env }, ['api', 'api', 'worker'])
  prometheus = await startPrometheus(deployment.members.map(({ metricsUrl }) => new URL(metricsUrl).host))
  ana = await asPerson(deployment, 'ana.prado')
})
afterAll(async () => {
  if (!hasPrometheus) return
  await prometheus.stop()
  await deployment.stop()
  await mail.stop()
})

/** The expressions of the dashboard, with a minute for each interval. */
function expressions(): readonly string[] {
  const dashboard = JSON.parse(readFileSync(path.join(prometheusFiles, 'dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return dashboard.panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
  )
}

const wrongPassword = async () => {
  const { challenge } = newPkce()
  const asked = { client_id: 'malote-desktop', response_type: 'code', scope: 'openid', code_challenge: challenge }
  const parameters = { ...asked, code_challenge_method: 'S256' }
  await authorize(deployment, parameters, { login: 'ana.prado', senha: 'errada' }).catch(() => undefined)
}

/** Reads, searches, a capture, a forwarding with mail, and refusals. */
async function work(round: number): Promise<void> {
  const idDocumento = await ana.capture(pdf(`round ${round}`), { restricaoAcesso: publico })
  const [role] = ana.roles
  const mailed = { enviarEmailNotificacoes: true, restricaoAcesso: publico, idsDocumentos: [idDocumento] }
  const body = { assunto: 'A', mensagem: 'M', idResponsavel: role?.id, idsDestinos: [role?.id], ...mailed }
  await ana.ended((await ana.post('/v2/encaminhamento/novo', body)).body.idEvento)
  await ana.get('/v2/eventos/00000000-0000-4000-8000-000000000000')
  await ana.post('/v2/documentos/paginated-search', {})
  await fetch(`${deployment.baseUrl}/v2/usuario`)
  await wrongPassword()
}

it.skipIf(!hasPrometheus)('has rules and a configuration that promtool accepts', () => {
  for (const [kind, file] of [
    ['rules', 'rules.yml'],
    ['config', 'prometheus.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', kind, path.join(prometheusFiles, file)])
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  }
})

it.skipIf(!hasPrometheus)('raises each alert for what it names, and none for a service that works', () => {
  const alerts = path.join(import.meta.dirname, 'alerts.yml')
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', alerts])
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
})

it.skipIf(!hasPrometheus)(
  'gives data for every expression of the dashboard, and raises no alert while it works',
  async () => {
    let isEnough = false
    const load = (async () => {
      for (let round = 0; !isEnough; round += 1) await work(round)
    })()
    await eventually(async () => {
      const empty = []
      for (const expression of expressions()) {
        const samples = await prometheus.query(expression)
        if (!samples.some(({ value: [, value] }) => Number.isFinite(Number(value)))) empty.push(expression)
      }
      expect(empty).toEqual([])
    }).finally(() => {
      isEnough = true
    })
    await load
    expect(expressions().length).toBeGreaterThan(20)
    expect((await prometheus.alerts()).filter(({ state }) => state === 'firing')).toEqual([])
    const [waiting] = await prometheus.query('count(malote_events_waiting{kind="EncaminhamentoInicial"})')
    // Every process tells the database's series: hence max() and not sum().
    expect(waiting?.value[1]).toBe('3')
  },
)

it.skipIf(!hasPrometheus)(
  'raises the alert of a queue that stands still when its worker is killed, until another one works',
  async () => {
    const firing = async () =>
      (await prometheus.alerts()).filter(({ state }) => state === 'firing').map(({ labels }) => labels['alertname'])
    for (const { role, kill } of deployment.members) if (role === 'worker') await kill()
    const { body } = await ana.requestCapture(await ana.upload(pdf('in the queue')))
    await eventually(async () => expect(await firing()).toContain('MaloteFilaParada'))
    expect((await ana.get(`/v2/eventos/${body.idEvento}`)).body.situacao).toBe('Enfileirado')
    expect(await firing()).toContain('MaloteProcessoForaDoAr')
    const found = (await prometheus.alerts()).find(({ labels }) => labels['alertname'] === 'MaloteFilaParada')
    expect(found?.annotations['description']).toMatch(/^O pedido mais antigo espera há \d/)
    await deployment.add('worker')
    await ana.ended(body.idEvento)
    await eventually(async () => expect(await firing()).not.toContain('MaloteFilaParada'))
  },
)

it('answers a scraper while the database does not, and says so', async () => {
  const alone = await startDeployment({ env: { METRICS: '0' } }, ['api'])
  const [{ metricsUrl, address } = { metricsUrl: '', address: '' }] = alone.members
  const up = async () => (await scrape(metricsUrl)).sum('malote_database_up')
  await eventually(async () => expect(await up()).toBe(1))
  const reopen = await closeDatabase(alone.databaseUrl)
  await eventually(async () => expect(await up()).toBe(0))
  await fetch(`${address}/health`)
  // Answered before the database is opened again.
  const { sum } = await scrape(metricsUrl)
  expect(sum('malote_http_request_duration_seconds_count', { route: '/health' })).toBe(1)
  await reopen()
  await eventually(async () => expect(await up()).toBe(1))
  await alone.stop()
})
