import { readImports } from './imports.ts'
import { listSources } from './sources.ts'

/** A folder of the service, of a wing of main, or of the window. */
const room = /^(?:service|main\/(?:features|engine|program)|renderer(?:\/features)?)\/[^/]+(?=\/)/

/** Files, and rooms, of the product that import one another in a circle, types included: a sentence for each circle. */
export function findImportCircles(root: string): string[] {
  const files = new Set(listSources(root, ['.ts', '.tsx']).filter((file) => !file.startsWith('test/')))
  const importsOf = (file: string) => readImports(root, file).imports.flatMap((each) => each.file ?? [])
  const graph = new Map([...files].map((file) => [file, importsOf(file).filter((each) => files.has(each))]))
  return [...circlesOf(graph), ...circlesOf(roomsOf(graph))]
}

type Graph = ReadonlyMap<string, readonly string[]>

/** Which room imports which others. */
function roomsOf(files: Graph): Graph {
  const rooms = new Map<string, string[]>()
  for (const [file, imported] of files) {
    const from = room.exec(file)?.[0]
    const others = imported.flatMap((each) => room.exec(each)?.[0] ?? []).filter((each) => each !== from)
    if (from) rooms.set(from, [...(rooms.get(from) ?? []), ...others])
  }
  return rooms
}

function circlesOf(graph: Graph): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name)
    if (start !== -1) circles.push(`${[...trail.slice(start), name].join(' imports ')}`)
    if (start !== -1 || done.has(name)) return
    for (const next of new Set(graph.get(name))) follow(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) follow(name, [])
  return circles
}
