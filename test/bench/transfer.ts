import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import type { Bench } from './figure.ts'
import type { Transferred } from './transfer-process.ts'

const run = promisify(execFile)
/** Each round uploads by the application, then by curl. The best round of each counts. */
const rounds = 5
const large = [{ bytes: maxFileBytes, count: 1 }] as const
const half = [{ bytes: 1024 ** 3, count: 1 }] as const
const small = [{ bytes: 200_000, count: 1000 }] as const

/**
 * Uploads to a simple server on loopback: the application's transfer beside `curl -F`. The promise stands beside
 * `sha256sum` and then curl, because the application hashes what leaves.
 */
export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-bench-'))
  const sink = await startSink()
  const curl = await hasPeers()
  if (!curl) process.stdout.write('This machine lacks curl or sha256sum: nothing stands beside the figures.\n')
  try {
    const halves: Transferred[] = []
    const halfFolder = await makeOriginals(folder, half)
    for (let round = 0; round < rounds; round += 1) halves.push(await runTransfer(halfFolder, sink.port))
    for (const { name, files, what } of [
      { name: 'one', files: large, what: 'a file of 2 GiB less one byte' },
      { name: 'many', files: small, what: '1,000 files of 200 KB, three at a time' },
    ]) {
      const from = await makeOriginals(folder, files, name)
      const bytes = files[0].bytes * files[0].count
      const ours: Transferred[] = []
      const theirs: number[] = []
      const hashed: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await runTransfer(from, sink.port))
        if (!curl) continue
        hashed.push(await runHash(from))
        theirs.push(await runCurl(from, sink.port))
      }
      const rate = (ms: readonly number[]) => Math.round(bytes / 1000 / Math.min(...ms))
      const value = rate(ours.map(({ uploadMs }) => uploadMs))
      const peer = curl ? { peer: { name: 'curl -F', value: rate(theirs) } } : {}
      tell({ what: `Upload of ${what}`, value, unit: 'MB/s', better: 'higher', ...peer })
      if (curl) {
        const both = rate(theirs.map((ms, round) => ms + (hashed[round] ?? 0)))
        const share = Math.round((100 * value) / both) / 100
        const target = files === large ? { peer: { name: 'promised', value: 0.9 } } : {}
        tell({
          what: 'Of the throughput of sha256sum and curl',
          value: share,
          unit: 'times',
          better: 'higher',
          ...target,
        })
      }
      for (const [read, each] of [
        ['The originals read, taking them in', 'intakeBytes'],
        ['The spool read, uploading', 'uploadBytes'],
      ] as const) {
        const most = ours.map((one) => one[each]).reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)))
        if (most === null) continue
        tell({ what: read, value: Math.round((1000 * most) / bytes) / 1000, unit: 'times', better: 'lower' })
      }
      if (files !== large) continue
      for (const [when, each] of [
        ['was taken in', 'intakeGrownBytes'],
        ['went out', 'uploadGrownBytes'],
      ] as const) {
        const grown = (all: readonly Transferred[]) => Math.round(Math.max(...all.map((one) => one[each])) / 1e6)
        tell({
          what: `Memory that grew while 2 GiB ${when}`,
          value: grown(ours),
          unit: 'MB',
          better: 'lower',
          peer: { name: 'while 1 GiB did', value: grown(halves) },
        })
      }
    }
  } finally {
    sink.stop()
    rmSync(folder, { recursive: true })
  }
}

/** A folder with different files that begin like PDFs. */
async function makeOriginals(
  folder: string,
  [{ bytes, count }]: readonly [{ bytes: number; count: number }],
  name = 'half',
) {
  const made = path.join(folder, name, 'originals')
  mkdirSync(made, { recursive: true })
  for (let index = 0; index < count; index += 1) {
    const file = await open(path.join(made, `${index}.pdf`), 'w')
    await file.write(`%PDF-1.7\n${index}\n`)
    await file.write('%%EOF\n', bytes - 6)
    await file.close()
  }
  return made
}

async function runTransfer(from: string, port: string): Promise<Transferred> {
  const program = path.join(import.meta.dirname, 'transfer-process.ts')
  const { stdout } = await run(process.execPath, [program, from, port])
  return JSON.parse(stdout) as Transferred
}

/** Sends the files as forms by curl, with the application's concurrency. Returns milliseconds. */
async function runCurl(from: string, port: string): Promise<number> {
  const one = (name: string) =>
    [
      ...[`url = "http://127.0.0.1:${port}/"`, 'form = "key=2026/11/20/a"', 'output = "/dev/null"'],
      `form = "file=@${path.join(from, name)};type=application/pdf"`,
    ].join('\n')
  const config = path.join(path.dirname(from), 'curl.txt')
  writeFileSync(config, readdirSync(from).map(one).join('\nnext\n'))
  const start = performance.now()
  await run('curl', ['--silent', '--fail', '--parallel', '--parallel-max', '3', '--config', config])
  return performance.now() - start
}

/** Hashes the files one by one. Returns milliseconds. */
async function runHash(from: string): Promise<number> {
  const files = readdirSync(from).map((name) => path.join(from, name))
  const start = performance.now()
  await run('sha256sum', files)
  return performance.now() - start
}

const hasPeers = () =>
  Promise.all(['curl', 'sha256sum'].map((program) => run(program, ['--version']))).then(
    () => true,
    () => false,
  )

async function startSink(): Promise<{ port: string; stop(): void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'sink.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { port, stop: () => child.stdin.end() }
}
