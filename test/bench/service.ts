import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../service/database/open.ts'
import { seedSample } from '../../service/sample/seed.ts'
import { announced, endProcess, spawnService } from '../support/service-process.ts'
import { personToken } from '../support/sign-in.ts'
import { bareMedian, callerOf, startBare, timesOf } from './ask.ts'
import type { Bench } from './figure.ts'
import { fullBox, loadRows } from './many-rows.ts'
import { benchMany } from './many-service.ts'
import { lists } from './questions.ts'

const rows = 100_000
const rounds = 60
const targetMs = 50

/**
 * Times of the lists of a service with 100,000 documents and forwardings, beside an empty route. With `--documents` and
 * `--forwardings` (the same number) the service runs on PostgreSQL in several processes (many-service.ts).
 */
export const bench: Bench = async (tell, { documents, forwardings, keep } = {}) => {
  if (documents !== forwardings) throw new Error('--documents and --forwardings have to be the same number')
  if (documents !== undefined) return benchMany(tell, Number(documents), keep)
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  await mkdir(path.join(dataFolder, 'service'), { mode: 0o700 })
  const begin = performance.now()
  const database = await openDatabase({ folder: path.join(dataFolder, 'service/database'), url: null })
  await seedSample(database.db)
  await loadRows(database.db, rows)
  await database.close()
  const seconds = Math.round((performance.now() - begin) / 100) / 10
  const promise = { name: 'promised', value: 300 }
  tell({ what: `Loading ${rows} documents and forwardings`, value: seconds, unit: 's', better: 'lower', peer: promise })

  const child = spawnService(dataFolder)
  const bare = await startBare()
  try {
    const { base_url: baseUrl, auth_url: authUrl } = await announced(child)
    const ask = callerOf([baseUrl], await personToken({ authUrl }, fullBox.login))
    const peer = { name: 'bare route', value: await bareMedian(bare.url, rounds) }
    const late: string[] = []
    for (const question of lists(rows)) {
      const { p50, p95 } = await timesOf(rounds, (round) => ask(question, round))
      tell({ what: `${question.what} (95 %: ${p95} ms)`, value: p50, unit: 'ms', better: 'lower', peer })
      if (p50 >= targetMs) late.push(question.what)
    }
    process.stdout.write(
      late.length === 0 ? `All below ${targetMs} ms.\n` : `Not below ${targetMs} ms: ${late.join('; ')}.\n`,
    )
  } finally {
    await endProcess(child, 'SIGTERM')
    await bare.end()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
