import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '../../service/database/open.ts'
import { seedSample } from '../../service/sample/seed.ts'
import { announced, endProcess, spawnService } from '../support/service-process.ts'
import { personToken } from '../support/sign-in.ts'
import type { Bench } from './figure.ts'
import { fullBox, loadRows } from './many-rows.ts'

const rows = 100_000
const rounds = 60
const targetMs = 50

/** Starts a process of this folder that prints its address first. */
async function startBare(): Promise<{ url: string; end: () => Promise<void> }> {
  const program = path.join(import.meta.dirname, 'bare-route.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, end: () => endProcess(child, 'SIGTERM') }
}

/** Median and 95th percentile of sequential requests, in milliseconds with one decimal. */
async function timesOf(ask: (round: number) => Promise<void>): Promise<{ median: number; high: number }> {
  const times: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const begin = performance.now()
    await ask(round)
    if (round >= 0) times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return { median: at(0.5), high: at(0.95) }
}

/** Times of the lists of a service with 100,000 documents and forwardings, beside an empty route. */
export const bench: Bench = async (tell) => {
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
    const token = await personToken({ authUrl }, fullBox.login)
    const post = async (url: string, body: object): Promise<{ result: unknown[]; count: number }> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as { result: unknown[]; count: number }
    }
    const peer = { name: 'bare route', value: (await timesOf(async () => void (await post(bare.url, {})))).median }
    const documents = `${baseUrl}/v2/documentos/paginated-search`
    const sent = `${baseUrl}/v2/encaminhamento/paginated-search`
    const box = `${baseUrl}/v2/caixas/${fullBox.id}/encaminhamentos/paginated-search`
    const asked: [what: string, url: string, body: (round: number) => object][] = [
      ['Documents, page 1', documents, () => ({ pagina: 1 })],
      ['Documents, one page after another', documents, (round) => ({ pagina: round + 6 })],
      ['Documents, any page', documents, (round) => ({ pagina: 1 + (((round + 5) * 389) % 1000) })],
      ['Documents by name', documents, (round) => ({ nome: `nº ${5000 + round}` })],
      ['Documents by a common word', documents, () => ({ nome: 'prestacao' })],
      ['Documents of mine', documents, () => ({ capturadosPorMim: true })],
      ['Box, page 1', box, () => ({ pasta: 'Entrada', pagina: 1 })],
      ['Box, one page after another', box, (round) => ({ pasta: 'Entrada', pagina: round + 6 })],
      ['Box, any page', box, (round) => ({ pasta: 'Entrada', pagina: 1 + (((round + 5) * 389) % 800) })],
      ['Box by text', box, (round) => ({ pasta: 'Entrada', texto: `remessa ${7000 + round}` })],
      ['Box, what has changed', box, () => ({ pasta: 'Entrada', alteradosDesde: '2026-11-01T00:00:00Z' })],
      ['Sent, page 1', sent, () => ({ pagina: 1 })],
      ['Sent, any page', sent, (round) => ({ pagina: 1 + (((round + 5) * 389) % 600) })],
      ['Signature queue', `${baseUrl}/v2/documentos/fase-assinatura/paginated-search`, () => ({})],
    ]
    const late: string[] = []
    for (const [what, url, body] of asked) {
      const { median, high } = await timesOf(async (round) => void (await post(url, body(round))))
      tell({ what: `${what} (95 %: ${high} ms)`, value: median, unit: 'ms', better: 'lower', peer })
      if (median >= targetMs) late.push(what)
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
