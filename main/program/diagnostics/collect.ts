import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { CrashSummary, DiagnosticFile } from '../../../contract/bridge/diagnostics.ts'
import { redact, redactText } from '../../engine/log/index.ts'
import { type HealthFacts, healthPage } from './diagnostics-texts.ts'
import { lastLines } from './last-lines.ts'

export interface DiagnosticFacts {
  readonly health: HealthFacts
  /** By the name of the file, without its ending. */
  readonly files: Readonly<Record<string, unknown>>
}

export interface CollectOptions {
  logFolder: string
  facts(): Promise<DiagnosticFacts>
  crashes: { list(): readonly unknown[]; summary(): CrashSummary }
  now(): Date
}

/** All diagnostics, redacted: what the person reads, and the same as a ZIP. */
export interface CollectedDiagnostics {
  readonly files: readonly DiagnosticFile[]
  readonly zip: Uint8Array
  readonly sha256: string
  /** The name for the ZIP. */
  readonly name: string
  /** The health page. */
  readonly page: string
  /** Portuguese sentences about what does not work. */
  readonly problems: readonly string[]
}

const mostLogBytes = 400_000

export async function collectDiagnostics({
  logFolder,
  facts,
  crashes,
  now,
}: CollectOptions): Promise<CollectedDiagnostics> {
  const { health, files } = await facts()
  const at = now()
  const log = redactText(lastLines(join(logFolder, 'malote.log'), mostLogBytes))
  const loggedErrors = log.split('\n').filter((line) => line.includes('"level":"error"')).length
  const { text, problems } = healthPage(health, { madeAt: at, crashes: crashes.summary(), loggedErrors })
  const page = redactText(text)
  const facted = Object.entries({ ...files, falhas: crashes.list() }).map(([name, value]) => ({
    name: `${name}.json`,
    text: JSON.stringify(redact(value), null, 2),
  }))
  const all = [{ name: 'resumo.txt', text: page }, ...facted, { name: 'registro.log', text: log }]
  const zip = zipSync(
    Object.fromEntries(all.map(({ name, text: content }) => [name, [strToU8(content), { mtime: at }]])),
  )
  return {
    files: all,
    zip,
    sha256: createHash('sha256').update(zip).digest('hex'),
    name: `malote-diagnostico-${at.toISOString().slice(0, 10)}.zip`,
    page,
    problems,
  }
}
