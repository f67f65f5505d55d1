import { readImports } from './imports.ts'
import { listSources } from './sources.ts'

/** Files of the product that import one another in a circle, types included, as sentences: one for each circle. */
export function findImportCircles(root: string): string[] {
  const files = new Set(listSources(root, ['.ts', '.tsx']).filter((file) => !file.startsWith('test/')))
  const importsOf = (file: string) => readImports(root, file).imports.flatMap((each) => each.file ?? [])
  const graph = new Map([...files].map((file) => [file, importsOf(file).filter((each) => files.has(each))]))
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file)
    if (start !== -1) circles.push(`${[...trail.slice(start), file].join(' imports ')}`)
    if (start !== -1 || done.has(file)) return
    for (const next of graph.get(file) ?? []) follow(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) follow(file, [])
  return circles
}
