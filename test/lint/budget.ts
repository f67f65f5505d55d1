import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '../../contract/bridge/calls.ts'
import { listSources } from './sources.ts'
import { countTokens } from './tokens.ts'

/** Numbers by name, such as `main` or `boxes/boxes.ts createBoxes`. */
type Numbers = Readonly<Record<string, number>>

/** The numbers of the code as it is, or, in budget.json, the most that it may have. */
export interface Budget {
  /** Code tokens of each area. */
  readonly tokens: Numbers
  readonly rooms: Numbers
  readonly calls: Numbers
  /** Code tokens of the product's files and functions over the limit, by the last two parts of the path. */
  readonly files: Numbers
  readonly functions: Numbers
}

const areas = ['contract', 'main', 'pdf', 'preload', 'renderer', 'service', 'test']
/** Folders whose folders are rooms. */
const wings = /^(main(\/(features|engine|program))?|renderer(\/(features|parts))?|service|pdf)$/
const units = {
  tokens: 'code tokens',
  rooms: 'rooms',
  calls: 'bridge calls',
  files: 'code tokens',
  functions: 'code tokens',
}
/** The most for a new file and a new function of the product. For test files the limit in lines is enough. */
const limits = { files: 1800, functions: 600 }
/** A number that has shrunk by more than this part of it must be lowered. */
const margin = 0.03

/** The numbers of test/lint/budget.json that the code exceeds, or that are too high by now, as sentences. */
export function findBudgetViolations(root: string): string[] {
  const budget = JSON.parse(readFileSync(path.join(root, 'test/lint/budget.json'), 'utf8')) as Budget
  return compareBudget(countBudget(root), budget)
}

/** Counts the code below a root. */
export function countBudget(root: string): Budget {
  const tokens: Record<string, number> = {}
  const files: Record<string, number> = {}
  const functions: Record<string, number> = {}
  const sources = listSources(root, ['.ts', '.tsx'])
  for (const file of sources) {
    const [area = ''] = file.split('/')
    if (!areas.includes(area)) continue
    const counted = countTokens(file, readFileSync(path.join(root, file), 'utf8'))
    tokens[area] = (tokens[area] ?? 0) + counted.tokens
    if (area === 'test') continue
    const name = file.split('/').slice(-2).join('/')
    if (counted.tokens > limits.files) files[name] = counted.tokens
    for (const one of counted.functions)
      if (one.tokens > limits.functions) functions[`${name} ${one.name}`] = one.tokens
  }
  return { tokens, rooms: countRooms(sources), calls: { contract: Object.keys(calls).length }, files, functions }
}

function countRooms(sources: readonly string[]): Record<string, number> {
  const folders = new Set(sources.flatMap((file) => foldersAbove(file)))
  const rooms: Record<string, number> = {}
  for (const folder of folders) {
    if (!wings.test(path.posix.dirname(folder)) || wings.test(folder)) continue
    const [area = ''] = folder.split('/')
    rooms[area] = (rooms[area] ?? 0) + 1
  }
  return rooms
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** @returns a sentence for each number that has grown, or has shrunk by more than the margin */
export function compareBudget(now: Budget, budget: Budget): string[] {
  return (Object.keys(units) as (keyof Budget)[]).flatMap((kind) => {
    const names = [...new Set([...Object.keys(now[kind]), ...Object.keys(budget[kind])])].toSorted()
    return names.flatMap((name) => {
      const limit = kind === 'files' || kind === 'functions' ? limits[kind] : 0
      const place = `${kind}.${name} of test/lint/budget.json`
      return compare({ name: `${name}: ${units[kind]}`, place, limit }, now[kind][name] ?? 0, budget[kind][name])
    })
  })
}

/** @param limit what the name may have without standing in the budget; 0: it must stand there */
function compare(
  { name, place, limit }: { name: string; place: string; limit: number },
  now: number,
  allowed: number | undefined,
): string[] {
  const most = allowed ?? limit
  if (now > most) {
    const reason = 'make it less, or give the reason in a page of docs/decisions'
    return [`${name} are ${now}, ${now - most} more than ${most}: ${reason} and raise ${place}`]
  }
  if (allowed === undefined) return []
  if (now <= limit) return [`${name} are no more than ${limit}: remove ${place}`]
  return now < allowed * (1 - margin) ? [`${name} are ${now}, ${allowed - now} less: lower ${place}`] : []
}
