import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.ts'
import { freePorts } from './free-ports.ts'
import { removeFolder } from './remove-folder.ts'
import { endProcess } from './service-process.ts'

/** The folder with our configuration, rules and dashboard. */
export const prometheusFiles = path.resolve(import.meta.dirname, '../../docs/prometheus')
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0

/** One series of an answer; labels without the name. */
interface Sample {
  readonly metric: Readonly<Record<string, string>>
  readonly value: readonly [at: number, value: string]
}
interface Alert {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly state: 'pending' | 'firing'
}

/** Starts Debian's Prometheus with our configuration on these targets; asks every second, with alerts in seconds. */
export async function startPrometheus(targets: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-prometheus-'))
  const read = (name: string) => readFileSync(path.join(prometheusFiles, name), 'utf8')
  const config = read('prometheus.yml')
    .replaceAll(/interval: \S+/g, 'interval: 1s')
    .replace(/ +- 127\.0\.0\.1:9464/, targets.map((target) => `          - ${target}`).join('\n'))
  // The same rules in seconds instead of minutes.
  const rules = read('rules.yml')
    .replaceAll(/for: \S+/g, 'for: 1s')
    .replaceAll('[5m]', '[5s]')
    .replace('oldest_waiting_seconds) > 300', 'oldest_waiting_seconds) > 5')
  const file = path.join(folder, 'prometheus.yml')
  writeFileSync(file, config)
  writeFileSync(path.join(folder, 'rules.yml'), rules)
  const [port] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += String(text)
  })
  const ask = async (place: string, query: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${url}/api/v1/${place}?${new URLSearchParams(query)}`)
    const body = (await response.json()) as { status: string; error?: string; data: unknown }
    if (body.status !== 'success') throw new Error(`${JSON.stringify(query)}: ${body.error}`)
    return body.data
  }
  await Promise.race([
    once(child, 'exit').then(() => Promise.reject(new Error(errors))),
    eventually(() => ask('targets')),
  ])
  return {
    url,
    query: async (query: string) => ((await ask('query', { query })) as { result: readonly Sample[] }).result,
    alerts: async () => ((await ask('alerts')) as { alerts: readonly Alert[] }).alerts,
    stop: async () => {
      await endProcess(child, 'SIGTERM')
      removeFolder(folder)
    },
  }
}
