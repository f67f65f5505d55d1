import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer } from '../support/mail-server.ts'
import { patience } from '../support/patience.ts'
import { closeDatabase } from '../support/postgres.ts'
import { asPerson, organizacional, pdf } from '../support/records.ts'
import { personToken } from '../support/sign-in.ts'
import { readTables } from '../support/tables.ts'

let deployment: Deployment
afterEach(() => deployment.stop())

const statusOf = async (url: string, token?: string) =>
  (await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })).status

describe('several processes on one PostgreSQL', () => {
  it('act as one service: all APIs accept one token, workers have no API, and /ready names each role', async () => {
    deployment = await startDeployment({ asInstalled: true })
    const token = await personToken(deployment, 'ana.prado')
    const of = (role: string) => deployment.members.filter((member) => member.role === role)
    for (const { address } of of('api')) expect(await statusOf(`${address}/v2/usuario`, token)).toBe(200)
    for (const { address, role } of deployment.members) {
      expect(await statusOf(`${address}/health`)).toBe(200)
      expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: 'ok', role })
    }
    for (const { address } of of('worker')) expect(await statusOf(`${address}/v2/usuario`, token)).toBe(404)
  })

  it('are not ready while the database does not answer', async () => {
    deployment = await startDeployment({}, ['api'])
    const [{ address } = { address: '' }] = deployment.members
    const reopen = await closeDatabase(deployment.databaseUrl)
    await eventually(async () => expect(await statusOf(`${address}/ready`)).toBe(503))
    expect(await statusOf(`${address}/health`)).toBe(200)
    await reopen()
    await eventually(async () => expect(await statusOf(`${address}/ready`)).toBe(200))
  })

  it('carry out 200 queued events once each when one of two workers is killed', async () => {
    deployment = await startDeployment({ config: { eventDelayMs: 100 } }, ['api', 'api'])
    const ana = await asPerson(deployment, 'ana.prado')
    const accepted: string[] = []
    for (let hundred = 0; hundred < 2; hundred++) {
      const batch = Array.from({ length: 100 }, async (_, place) => {
        const { status, body } = await ana.requestCapture(await ana.upload(pdf(`${hundred}, ${place}`)))
        expect(status).toBe(202)
        accepted.push(body.idEvento)
      })
      await Promise.all(batch)
    }
    const done = async () => (await ana.post('/v2/documentos/paginated-search', { tamanhoPagina: 1 })).body.count
    expect(await done()).toBe(0)
    // Holds the last hundred events, so that the kill always comes before the end.
    const holder = new pg.Client({ connectionString: deployment.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from eventos where id = any($1) for update', [accepted.slice(-100)])
    const [victim] = await Promise.all([deployment.add('worker'), deployment.add('worker')])
    await eventually(async () => expect(await done()).toBeGreaterThan(20))
    await victim.kill('SIGKILL')
    expect(await done()).toBeLessThan(200)
    await holder.query('rollback')
    await holder.end()
    await vi.waitFor(async () => expect(await done()).toBe(200), { timeout: 90_000, interval: 200 })
    const ends = await Promise.all(accepted.map(ana.ended))
    expect(ends.map(({ situacao }) => situacao)).toEqual(accepted.map(() => 'Concluido'))
    expect(new Set(ends.map(({ idDocumento }) => idDocumento)).size).toBe(200)
  }, 240_000)

  it('send each e-mail of a forwarding once, with three senders', async () => {
    const server = await startMailServer()
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}` }
    deployment = await startDeployment({ env }, ['api', 'worker', 'worker', 'worker'])
    const ana = await asPerson(deployment, 'ana.prado')
    const idsDestinos = ana.roles.map(({ id }) => id)
    const novo = { mensagem: 'M', idResponsavel: idsDestinos[0], idsDestinos, restricaoAcesso: organizacional }
    const subjects = Array.from({ length: 30 }, (_, place) => `Remessa ${place}`)
    const write = async (assunto: string) => {
      const { body } = await ana.post('/v2/encaminhamento/novo', { ...novo, assunto, enviarEmailNotificacoes: true })
      return ana.ended(body.idEvento)
    }
    await Promise.all(subjects.map(write))
    await eventually(() => expect(server.received).toHaveLength(30))
    const idOf = (source: string) => /^Message-ID: (.*)$/im.exec(source)?.[1]
    expect(new Set(server.received.map(({ source }) => idOf(source))).size).toBe(30)
    await deployment.stop()
    expect(server.received).toHaveLength(30)
    await server.stop()
  }, 120_000)

  it('execute an event once that exceeds its time limit', async () => {
    deployment = await startDeployment({ config: { eventExpireSeconds: 2 } })
    const ana = await asPerson(deployment, 'ana.prado')
    // A lock blocks the event's transaction for longer than its time limit.
    const holder = new pg.Client({ connectionString: deployment.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table documentos in exclusive mode')
    const { body } = await ana.requestCapture(await ana.upload(pdf('slow')))
    const tries = async () => {
      const { rows } = await holder.query('select retry_count from pgboss.job where id = $1', [body.idEvento])
      return rows[0]?.retry_count
    }
    await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(0), { ...patience, interval: 100 })
    await holder.query('rollback')
    await holder.end()
    const { situacao, idDocumento } = await ana.ended(body.idEvento)
    expect({ situacao, made: typeof idDocumento }).toEqual({ situacao: 'Concluido', made: 'string' })
    await deployment.kill('SIGTERM')
    const { documentos } = await readTables(deployment)
    expect(documentos.map(({ idEvento }) => idEvento)).toEqual([body.idEvento])
  }, 120_000)

  it('go on with their work while a table gets a column and a new process waits for the end of the migration', async () => {
    deployment = await startDeployment({}, ['api', 'worker'])
    const ana = await asPerson(deployment, 'ana.prado')
    const migration = new pg.Client({ connectionString: deployment.databaseUrl })
    await migration.connect()
    const waiting = async (kind: string) => {
      const here = 'database = (select oid from pg_database where datname = current_database())'
      const text = `select 1 from pg_locks where not granted and locktype = $1 and ${here}`
      return (await migration.query(text, [kind])).rows.length
    }
    // The lock of service/database/open.ts.
    await migration.query('select pg_advisory_lock(7213001)')
    let isReady = false
    const added = deployment.add('api').then(() => {
      isReady = true
    })
    await eventually(async () => expect(await waiting('advisory')).toBe(1))
    await ana.capture(pdf('before the change'))
    await migration.query('begin')
    await migration.query('alter table documentos add column novo text')
    const meanwhile = ana.capture(pdf('meanwhile'))
    await eventually(async () => expect(await waiting('relation')).toBeGreaterThan(0))
    await migration.query('commit')
    await meanwhile
    expect(isReady).toBe(false)
    await migration.query('select pg_advisory_unlock_all()')
    await added
    await migration.end()
  })
})
