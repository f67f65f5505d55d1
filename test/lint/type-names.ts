import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'
import { listSources } from './sources.ts'

type Node = Record<string, unknown>

/** The application and the service are two programs; both use contract/. */
const programs = [/^(?:contract|main|preload|renderer)\//, /^(?:contract|service)\//]

/** Types, interfaces and classes that two files of one program export under the same name, as sentences. */
export function findSharedTypeNames(root: string): string[] {
  const files = listSources(root, ['.ts', '.tsx'])
  return programs.flatMap((program) =>
    sharedNames(
      root,
      files.filter((file) => program.test(file)),
    ),
  )
}

function sharedNames(root: string, files: readonly string[]): string[] {
  const places = new Map<string, string[]>()
  for (const file of files)
    for (const name of typesExportedBy(readFileSync(path.join(root, file), 'utf8'), file))
      places.set(name, [...(places.get(name) ?? []), file])
  return [...places]
    .filter(([, found]) => found.length > 1)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, found]) => `${name} is exported by ${found.join(' and ')}`)
}

function typesExportedBy(text: string, file: string): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  return (program.body as unknown as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map(({ declaration }) => (declaration ?? {}) as Node)
    .filter(({ type }) => /^(TSInterface|TSTypeAlias|Class)Declaration$/.test(String(type)))
    .map(({ id }) => String((id as Node)['name']))
}
