import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readImports } from '../lint/imports.ts'
import { type Mutant, mutate, rooms } from './mutants.ts'

/** A test file that takes longer is slow, in seconds. */
const quickSeconds = 20

interface Outcome {
  /** `gone`: the file no longer contains the mutant's text exactly once. */
  state: 'killed' | 'survived' | 'gone'
  stage: number
  /** The test that failed, or the reason why none is named. */
  by: string
  seconds: number
}

interface Results {
  commit: string
  /** Seconds of each test file without a mutant. */
  seconds: Record<string, number>
  outcomes: Record<string, Outcome>
}

const { values } = parseArgs({
  options: {
    results: { type: 'string', default: 'out/mutants.json' },
    /** Results of an earlier run: prints the mutants that it killed and this run does not. */
    before: { type: 'string' },
    /** Results of another run: tries only the mutants that it did not kill. */
    survivors: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    stages: { type: 'string', default: '3' },
    /** Most test files of the last stage. */
    most: { type: 'string', default: '12' },
  },
})
const root = path.resolve(import.meta.dirname, '../..')
process.chdir(root)
const list = 'test/mutation/mutants.json'
const service = 'service/server.ts'
const made = 'node_modules/.cache/malote-test'
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const save = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const tests = globSync('test/**/*.test.{ts,tsx}', { exclude: ['test/{e2e,deployment,big}/**'] }).toSorted()

/** The files that a file runs: its imports, the programs that it names, and the whole service if it starts it. */
const graph = new Map<string, readonly string[]>()
function edgesOf(file: string): readonly string[] {
  const known = graph.get(file)
  if (known) return known
  const { imports } = readImports(root, file)
  const edges = imports.filter(({ typeOnly }) => !typeOnly).flatMap((each) => each.file ?? [])
  const text = readFileSync(file, 'utf8')
  if (file.startsWith('test/') && text.includes(service)) edges.push(service)
  // Threads and child processes are started by the name of their file.
  for (const [, name = ''] of text.matchAll(/(?<!from )'([\w./-]+\.ts)'/g))
    edges.push(path.join(path.dirname(file), name))
  const sources = edges.filter((each) => /\.tsx?$/.test(each) && existsSync(each))
  graph.set(file, sources)
  return sources
}

/** The number of imports between a test and a source; infinite if the test does not run it. */
function distance(test: string, source: string): number {
  const steps = new Map([[test, 0]])
  for (const [file, step] of steps) for (const next of edgesOf(file)) if (!steps.has(next)) steps.set(next, step + 1)
  return steps.get(source) ?? Number.POSITIVE_INFINITY
}

interface Run {
  code: number | null
  by: string
  seconds: Record<string, number>
}

/** Runs test files until the first failure, those of the window last. */
async function vitest(files: readonly string[], limitMs: number): Promise<Run> {
  const [ofWindow, others] = [files.filter(isOfWindow), files.filter((file) => !isOfWindow(file))]
  const first: Run = { code: 0, by: '', seconds: {} }
  const run = others.length > 0 ? await runFiles(others, limitMs) : first
  if (run.code !== 0 || ofWindow.length === 0) return run
  const last = await runFiles(ofWindow, limitMs)
  return { ...last, seconds: { ...run.seconds, ...last.seconds } }
}

const isOfWindow = (file: string) => file.endsWith('.tsx')

/** Runs test files of one kind. Kills a run that exceeds the limit, with all its processes. */
async function runFiles(files: readonly string[], limitMs: number): Promise<Run> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mutant-'))
  const report = path.join(scratch, 'report.json')
  const kind = files.some(isOfWindow) ? 'window' : 'mutation'
  const args = ['run', '--config', `test/vitest.${kind}.config.ts`, '--reporter=json', `--outputFile=${report}`]
  if (kind === 'window') args.push('--bail=1', '--retry=0', ...files)
  // Shorter than the suite's limit, so that a mutant that makes a test wait is killed soon.
  args.push(`--testTimeout=${30_000 + 2000 * Math.max(...files.map(known))}`)
  // Files that start no service share one process, which halves the processor time.
  if (kind === 'mutation' && files.every((file) => distance(file, service) === Number.POSITIVE_INFINITY))
    args.push('--no-isolate')
  const env = { ...process.env, TMPDIR: scratch, MUTATION_FILES: files.join(':') }
  const options = { env, stdio: 'ignore', detached: true } as const
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], options)
  const end = () => void (child.pid !== undefined && spawnSync('kill', ['-9', '--', `-${child.pid}`]))
  process.once('exit', end)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, limitMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  process.off('exit', end)
  end()
  const told = existsSync(report) ? read<Report>(report).testResults : []
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  return { code, by: isLate ? 'the time limit' : failureIn(told), seconds: secondsIn(told) }
}

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Names the first failure. A file can fail before its first test, and files after a failure have no message. */
function failureIn(told: Report['testResults']): string {
  const failed = told.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name, title: fullName, message: failureMessages[0] ?? '' })),
    ...(message === '' ? [] : [{ name, title: 'the file', message }]),
  ])
  const [first] = failed
  if (first === undefined) return 'an error outside of the tests'
  return `${path.relative(root, first.name)}: ${first.title}: ${first.message.split('\n')[0]?.slice(0, 200)}`
}

const secondsIn = (told: Report['testResults']): Record<string, number> =>
  Object.fromEntries(
    told.map(({ name, startTime, endTime }) => [
      path.relative(root, name),
      Math.ceil((endTime - startTime) / 100) / 10,
    ]),
  )

const results: Results = existsSync(values.results)
  ? read<Results>(values.results)
  : { commit: git('rev-parse', 'HEAD'), seconds: {}, outcomes: {} }
const known = (file: string) => results.seconds[file] ?? 30

/** Stage 1: the quick tests of the mutant's room; 2: its slow tests; 3: tests of other rooms that run the file. */
function filesOf({ room, file }: Mutant, stage: number): string[] {
  const isOwn = (test: string) => (rooms[room] ?? []).some((folder) => test.startsWith(folder))
  const stageOf = (test: string) => (isOwn(test) ? (known(test) <= quickSeconds ? 1 : 2) : 3)
  return tests
    .filter((test) => stageOf(test) === stage)
    .map((test) => ({ test, far: distance(test, file) }))
    .filter(({ far }) => far !== Number.POSITIVE_INFINITY)
    .toSorted((a, b) => (stage === 3 ? a.far - b.far : 0) || known(a.test) - known(b.test))
    .slice(0, stage === 3 ? Number(values.most) : tests.length)
    .map(({ test }) => test)
}

/** Cheapest mutants first, so that a run that is cut short has tried the most. */
function inOrder(mutants: readonly Mutant[], stage: number): Mutant[] {
  const cost = (mutant: Mutant) => filesOf(mutant, stage).reduce((sum, file) => sum + known(file), 0)
  return mutants
    .map((mutant) => ({ mutant, cost: cost(mutant) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ mutant }) => mutant)
}

/** Times the tests of each room without a mutant: they must pass, and set the time limits. */
async function time(): Promise<void> {
  const own = tests.filter((test) =>
    Object.values(rooms)
      .flat()
      .some((folder) => test.startsWith(folder)),
  )
  const left = own.filter((test) => results.seconds[test] === undefined)
  if (left.length === 0) return
  const { code, by, seconds } = await vitest(left, 3_600_000)
  if (code !== 0) throw new Error(`the tests fail without a mutant: ${by}`)
  Object.assign(results.seconds, seconds)
  save(values.results, results)
}

async function attempt(mutant: Mutant, stage: number): Promise<Outcome> {
  const source = existsSync(mutant.file) ? readFileSync(mutant.file, 'utf8') : ''
  const changed = mutate(source, mutant)
  if (changed === null) return { state: 'gone', stage, by: '', seconds: 0 }
  const files = filesOf(mutant, stage)
  if (files.length === 0) return { state: 'survived', stage, by: '', seconds: 0 }
  const restore = () => writeFileSync(mutant.file, source)
  const before = new Set(existsSync(made) ? readdirSync(made) : [])
  const began = performance.now()
  process.once('exit', restore)
  try {
    writeFileSync(mutant.file, changed)
    const limitMs = 60_000 + 3000 * files.reduce((sum, file) => sum + known(file), 0)
    const { code, by, seconds: taken } = await vitest(files, limitMs)
    if (code === 0) results.seconds = { ...taken, ...results.seconds }
    const seconds = Math.round((performance.now() - began) / 1000)
    return code === 0 ? { state: 'survived', stage, by: '', seconds } : { state: 'killed', stage, by, seconds }
  } finally {
    restore()
    process.off('exit', restore)
    // Each mutant of the service has made one more bundle of it.
    for (const name of existsSync(made) ? readdirSync(made) : [])
      if (!before.has(name)) rmSync(path.join(made, name), { recursive: true, force: true })
  }
}

function summarise(mutants: readonly Mutant[]): void {
  for (const room of Object.keys(rooms)) {
    const states = mutants
      .filter((each) => each.room === room)
      .map(({ id }) => results.outcomes[id]?.state ?? 'not tried')
    const count = (state: string) => states.filter((each) => each === state).length
    const text = ['killed', 'survived', 'gone', 'not tried'].map((state) => `${count(state)} ${state}`).join(', ')
    process.stdout.write(`${room}: ${text}\n`)
  }
  if (values.before === undefined) return
  const { outcomes } = read<Results>(values.before)
  const lost = mutants.filter(({ id }) => outcomes[id]?.state === 'killed' && results.outcomes[id]?.state !== 'killed')
  for (const { id, file, line } of lost) process.stdout.write(`lost: ${id} ${file}:${line}, by ${outcomes[id]?.by}\n`)
  process.exitCode = lost.length > 0 ? 1 : 0
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (git('status', '--porcelain', '--', ...Object.keys(rooms)) !== '')
    throw new Error('the core has changes: commit them')
  const other = values.survivors === undefined ? {} : read<Results>(values.survivors).outcomes
  const mutants = read<Mutant[]>(list).filter(({ id }) => other[id]?.state !== 'killed')
  const deadline = performance.now() + Number(values.minutes) * 60_000
  await time()
  for (let stage = 1; stage <= Number(values.stages); stage++)
    for (const mutant of inOrder(mutants, stage)) {
      const { state, stage: reached } = results.outcomes[mutant.id] ?? { state: 'survived', stage: 0 }
      if (state !== 'survived' || reached >= stage || performance.now() > deadline) continue
      const outcome = await attempt(mutant, stage)
      results.outcomes[mutant.id] = outcome
      save(values.results, results)
      process.stdout.write(`${mutant.id} ${mutant.file}:${mutant.line} ${Object.values(outcome).join(' · ')}\n`)
    }
  summarise(mutants)
}

await main()
