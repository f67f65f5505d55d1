import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Candidate, findCandidates, keyed } from './candidates.ts'
import { type Mutant, rooms } from './mutants.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const filesOf = (room: string): string[] => globSync(`${room}/**/*.{ts,tsx}`).toSorted()

/** A seeded generator of numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** All candidates of a room in random order, the kinds taking turns. */
function poolOf(room: string, random: () => number): Candidate[] {
  const kinds = new Map<string, Candidate[]>()
  for (const candidate of filesOf(room).flatMap((file) => findCandidates(file, read(file))))
    kinds.set(candidate.kind, [...(kinds.get(candidate.kind) ?? []), candidate])
  return [...kinds.values()]
    .flatMap((of) =>
      of
        .map((candidate) => ({ candidate, key: random() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ candidate }, rank) => ({ candidate, rank })),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate)
}

interface TypeError {
  file: string
  line: number
}

/** Type errors with these changes, without those of unreachable or unused code. Restores the files. */
function typeErrors(tried: readonly Candidate[]): TypeError[] {
  const files = Map.groupBy(tried, ({ file }) => file)
  const sources = new Map([...files.keys()].map((file) => [file, read(file)]))
  try {
    for (const [file, candidates] of files) {
      let source = read(file)
      for (const { start, end, text } of candidates.toSorted((a, b) => b.start - a.start))
        source = source.slice(0, start) + text + source.slice(end)
      writeFileSync(file, source)
    }
    return [...new Set(tried.map(({ file }) => (file.startsWith('renderer/') ? 'renderer' : 'main')))].flatMap(
      (project) => {
        const args = [
          '-p',
          project,
          '--incremental',
          '--tsBuildInfoFile',
          `node_modules/.cache/tsc/mutants-${project}.tsbuildinfo`,
        ]
        const { stdout } = spawnSync('node_modules/.bin/tsc', [...args, '--pretty', 'false'], { encoding: 'utf8' })
        return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error TS(?!7027|6133|6192|6196|6198)/gm)].map(
          ([, file = '', line]) => ({ file, line: Number(line) }),
        )
      },
    )
  } finally {
    for (const [file, source] of sources) writeFileSync(file, source)
  }
}

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length

/** Whether the candidate may have caused the error: it changed the function that contains it. */
function explains({ file, scope }: Candidate, error: TypeError): boolean {
  if (file !== error.file) return false
  const source = read(file)
  return lineAt(source, scope[0]) <= error.line && error.line <= lineAt(source, scope[1])
}

/** Kinds of changes that can change the type of an export. */
const typed = new Set(['text', 'element', 'return', 'await', 'early', 'ternary'])

/** The candidates that compile. An error outside of all changed functions rejects every change it may come from. */
function compiling(tried: readonly Candidate[]): Candidate[] {
  const errors = typeErrors(tried)
  const unexplained = errors.filter((error) => !tried.some((candidate) => explains(candidate, error)))
  const rejects = (candidate: Candidate, { file }: TypeError): boolean =>
    typed.has(candidate.kind) &&
    (candidate.file === file || read(file).includes(`/${candidate.file.split('/').at(-1)}'`))
  return tried
    .filter((candidate) => !errors.some((error) => explains(candidate, error)))
    .filter((candidate) => !unexplained.some((error) => rejects(candidate, error)))
}

const apart = (chosen: readonly Candidate[], one: Candidate): boolean =>
  chosen.every(({ file, start, end }) => file !== one.file || end < one.start || one.end < start)

/** Chooses `each` mutants that compile for every room. */
function makeMutants(of: readonly string[], seed: number, each: number): Omit<Mutant, 'id'>[] {
  const random = randomOf(seed)
  const shares = of.map((room) => ({ room, pool: poolOf(room, random), chosen: [] as Candidate[] }))
  for (let round = 1; round <= 6 && shares.some(({ chosen }) => chosen.length < each); round++) {
    const tried: Candidate[] = []
    for (const { pool, chosen } of shares) {
      // More than needed, because some do not compile.
      const most = tried.length + Math.ceil((each - chosen.length) * 1.6)
      while (tried.length < most && pool.length > 0) {
        const next = pool.shift()
        if (next && apart([...tried, ...chosen], next)) tried.push(next)
      }
    }
    const good = compiling(tried)
    for (const { room, chosen } of shares)
      chosen.push(...good.filter(({ file }) => file.startsWith(`${room}/`)).slice(0, each - chosen.length))
    process.stdout.write(`round ${round}: ${good.length} of ${tried.length} compile\n`)
  }
  return shares
    .flatMap(({ room, chosen }) => chosen.map((one) => ({ room, ...keyed(read(one.file), one) })))
    .filter((mutant): mutant is Omit<Mutant, 'id'> => 'find' in mutant)
}

const list = 'test/mutation/mutants.json'
const known: Mutant[] = JSON.parse(read(list))
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, each: { type: 'string', default: '15' } },
})
// Rooms that have mutants keep them.
const without = Object.keys(rooms).filter((room) => known.every((mutant) => mutant.room !== room))
const made = makeMutants(without, Number(values.seed), Number(values.each))

const last = Math.max(0, ...known.map(({ id }) => Number(id)))
const added = made.map((mutant, index) => ({ id: String(last + index + 1).padStart(3, '0'), ...mutant }))
writeFileSync(list, `${JSON.stringify([...known, ...added], null, 2)}\n`)
