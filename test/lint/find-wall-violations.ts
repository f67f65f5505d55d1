import { computed, type Import, readImports } from './imports.ts'
import { listSources } from './sources.ts'
import { moduleFiles, type Row, table } from './walls.ts'

/** Files that may read environment variables: the composition roots, and the search for LibreOffice on the PATH. */
const environmentReaders =
  /^(?:main\/app\.ts|main\/hosts\/|main\/engine\/conversion\/office\/|service\/(?:server|program|token|invite|copy-files)\.ts|test\/|[^/]+\.config\.ts)|\/drizzle\.config\.ts$/

/** The violations of the table in one tree, as sentences `file:line reason`. */
export function findWallViolations(root: string): string[] {
  return listSources(root, ['.ts', '.tsx']).flatMap((file) => {
    const top = file.split('/')[0] ?? ''
    if (top === 'test' || (!file.includes('/') && file.endsWith('.config.ts'))) return []
    const row = table.find((each) => each.from.test(file))
    if (!row) return [`${file}:1 stands in no row of the table`]
    const { imports, reads } = readImports(root, file)
    const found = imports.filter((one) => !isAllowed(row, file, one)).map((one) => sentence(file, one))
    if (reads.has('process.env') && !environmentReaders.test(file)) found.push(`${file}:1 reads process.env`)
    const page = file.startsWith('renderer/') && !file.startsWith('renderer/bridge/')
    if (page && (reads.has('window.malote') || reads.has('globalThis.malote')))
      found.push(`${file}:1 touches window.malote outside renderer/bridge`)
    return found
  })
}

function isAllowed(row: Row, from: string, one: Import): boolean {
  if (one.specifier === computed) return false
  if (one.file === null) {
    const within = (names: readonly string[] = []) => names.some((name) => isPackage(name, one.specifier))
    return within(row.packages) || (one.typeOnly && within(row.packageTypes))
  }
  const own = row.from.exec(from)?.[0] ?? ''
  if (own.endsWith('/') && one.file.startsWith(own)) return true
  const target = one.file
  // Every room may have a module; an import circle keeps those that a module is made of from it.
  if (one.typeOnly && moduleFiles.test(target) && from.startsWith('main/')) return true
  const within = (paths: readonly string[] = []) => paths.some((each) => isBelow(each, target))
  return within(row.files) || (one.typeOnly && within(row.types))
}

const isBelow = (allowed: string, file: string) => (allowed.endsWith('/') ? file.startsWith(allowed) : file === allowed)
const isPackage = (name: string, specifier: string) =>
  name.endsWith(':') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`)
const sentence = (file: string, one: Import) =>
  `${file}:${one.line} may not import ${one.typeOnly ? 'the types of ' : ''}${one.file ?? one.specifier}`
