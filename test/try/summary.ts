import type { Verdict } from './trial.ts'

/** Outcomes that a line names; the others are counted together. */
const mostOutcomes = 6

const inSeconds = (ms: number) => (ms / 1000).toFixed(ms < 10_000 ? 2 : 0)
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)}`
const columns = (cells: readonly string[]) => cells.map((cell) => cell.padStart(9)).join('')
const begin = (name: string) => `  ${name.padEnd(29)}`

/** A table of many trials: of each path the processor seconds, the memory, and how often it ended how. */
export function summaryOf(verdicts: readonly Verdict[]): string[] {
  const head = `${begin('path')}${columns(['files', 'cpu s', 'median', 'most', 'MB', 'most'])}  outcomes`
  const lines = [...Map.groupBy(verdicts, (verdict) => verdict.path)].map(([name, all]) => {
    const times = inOrder(all.map(({ processorMs }) => processorMs))
    const peaks = inOrder(all.map(({ peakBytes }) => peakBytes))
    const total = times.reduce((sum, each) => sum + each, 0)
    const figures = [
      String(all.length),
      ...[total, middle(times), times.at(-1) ?? 0].map(inSeconds),
      ...[middle(peaks), peaks.at(-1) ?? 0].map(inMegabytes),
    ]
    return `${begin(name)}${columns(figures)}  ${outcomesOf(all)}`
  })
  return [head, ...lines]
}

const inOrder = (all: readonly number[]) => all.toSorted((one, other) => one - other)
const middle = (all: readonly number[]) => all[Math.floor(all.length / 2)] ?? 0

function outcomesOf(all: readonly Verdict[]): string {
  const counts = [...Map.groupBy(all, kindOf)].map(([kind, { length }]) => ({ kind, length }))
  const sorted = counts.toSorted((one, other) => other.length - one.length)
  const rest = sorted.slice(mostOutcomes).reduce((sum, { length }) => sum + length, 0)
  const named = sorted.slice(0, mostOutcomes).map(({ kind, length }) => `${length} ${kind}`)
  return [...named, ...(rest > 0 ? [`${rest} others`] : [])].join(' · ')
}

/** An outcome without its numbers and its findings. */
function kindOf({ path, outcome }: Verdict): string {
  const plain = outcome.replaceAll(/ ?\d+/g, '')
  if (path.endsWith('signatures')) return plain.split(', ').at(-1) ?? plain
  if (path === 'examine' && plain.startsWith('pages')) return 'opened'
  return plain.split(', ')[0] ?? plain
}
