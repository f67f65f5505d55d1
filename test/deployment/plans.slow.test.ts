import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerOf } from '../bench/ask.ts'
import { loadActs } from '../bench/many-acts.ts'
import { fullBox, loadRows } from '../bench/many-rows.ts'
import { lists, otherQuestions } from '../bench/questions.ts'
import { type Query, querierOf } from '../bench/sizes.ts'
import { type Deployment, startDeployment } from '../support/deployment.ts'
import { eventually } from '../support/eventually.ts'
import { personToken } from '../support/sign-in.ts'
import { changeTables } from '../support/tables.ts'

const rows = 20_000
/** Tables with a row for each of these documents or forwardings, where a sequential scan is slow. */
const large = `arquivos caixa_itens documento_acessos documentos encaminhamento_destinos encaminhamento_documentos
  encaminhamentos eventos vinculos_arquivo`.split(/\s+/)

let service: Deployment
let query: Query
beforeAll(async () => {
  service = await startDeployment({}, ['api'])
  await service.stop()
  await changeTables(service, async (db) => {
    await loadRows(db, rows)
    await loadActs(db, rows)
  })
  await service.restart()
  query = await querierOf(service.databaseUrl)
})
afterAll(async () => {
  await query.end()
  await service.stop()
})

/** Sequential scans of each large table so far. A connection tells its own when it ends, so all are ended first. */
async function scans(): Promise<Map<string, number>> {
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const ended = (await query(`select pid, pg_terminate_backend(pid) ${others}`)).map(({ pid }) => pid)
  await eventually(async () => expect(await query(`select pid ${others} and pid = any($1)`, [ended])).toEqual([]))
  const counted = await query('select relname, seq_scan::int from pg_stat_user_tables where relname = any($1)', [large])
  return new Map(counted.map(({ relname, seq_scan }) => [String(relname), Number(seq_scan)]))
}

it('Lists and reads of 20,000 documents read no large table from end to end, once their matches are counted', async () => {
  const ask = callerOf([service.baseUrl], await personToken(service, fullBox.login))
  const questions = [...lists(rows), ...otherQuestions(rows)]
  for (const question of questions) await ask(question, 0)
  const before = await scans()
  const scanned: Record<string, string[]> = {}
  for (const question of questions) {
    // The first answers also tell that the service has its connections again.
    for (const round of question.what.includes('by name') ? [0] : [0, 1, 2])
      await eventually(() => ask(question, round))
    const after = await scans()
    const tables = large.filter((table) => after.get(table) !== before.get(table))
    if (tables.length > 0) scanned[question.what] = tables
    for (const [table, count] of after) before.set(table, count)
  }
  expect(scanned).toEqual({})
})
