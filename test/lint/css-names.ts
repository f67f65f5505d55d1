import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './sources.ts'

const importPattern = /^import (\w+) from '([^']+\.module\.css)'$/gm
const classPattern = /\.([A-Za-z_][\w-]*)/g
const definedProperty = /^\s*(--[\w-]+):/gm
const mentionedProperty = /--[a-z][\w-]*/g
/** Set by React Aria, or read by pdf.js. */
const ofLibraries = ['--trigger-width', '--tree-item-level', '--scale-round-x', '--scale-round-y']

/**
 * Finds names of CSS that do not match, as sentences: classes that a component uses and no stylesheet defines, classes
 * that no component uses, and the same for custom properties. A computed name, `css[tone]`, uses every class of its file.
 */
export function findCssNames(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const sources = listSources(root, ['.ts', '.tsx']).filter((file) => file.startsWith('renderer/'))
  const sheets = listSources(root, ['.css']).filter((file) => file.startsWith('renderer/'))
  return [
    ...findClasses(
      sheets.filter((file) => file.endsWith('.module.css')),
      sources,
      read,
    ),
    ...findProperties(sheets, sources, read),
  ]
}

type Read = (file: string) => string

function findClasses(sheets: readonly string[], sources: readonly string[], read: Read): string[] {
  const defined = new Map(sheets.map((sheet) => [sheet, classesIn(read(sheet))]))
  const unused = new Map([...defined].map(([sheet, names]) => [sheet, new Set(names)]))
  const found: string[] = []
  for (const source of sources) {
    const text = read(source)
    for (const [, variable = '', address = ''] of text.matchAll(importPattern)) {
      const sheet = path.posix.join(path.posix.dirname(source), address)
      for (const [, quoted, computed] of text.matchAll(
        new RegExp(`\\b${variable}\\[(?:'([^']+)'|([^\\]]+))\\]`, 'g'),
      )) {
        if (computed !== undefined) unused.delete(sheet)
        else if (quoted !== undefined && defined.get(sheet)?.has(quoted) !== true) {
          found.push(`${source} uses the class ${quoted}, which ${address} does not define`)
        } else if (quoted !== undefined) unused.get(sheet)?.delete(quoted)
      }
    }
  }
  for (const [sheet, names] of unused)
    for (const name of names) found.push(`${sheet} defines .${name}, which nothing uses`)
  return found
}

/** Names in selectors: what stands outside of declarations, comments and `@` rules. */
function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  const names = selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) =>
      [...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(classPattern)].flatMap(([, name]) => name ?? []),
    )
  return new Set(names)
}

function findProperties(sheets: readonly string[], sources: readonly string[], read: Read): string[] {
  const defined = new Map<string, string>()
  const used = new Map<string, string>()
  for (const sheet of sheets) {
    const css = read(sheet).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, name = ''] of css.matchAll(definedProperty)) defined.set(name, sheet)
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) used.set(name, sheet)
  }
  // Properties that components set on an element, and those that they read.
  for (const source of sources) {
    for (const [name] of read(source).matchAll(mentionedProperty)) {
      defined.set(name, defined.get(name) ?? source)
      used.set(name, used.get(name) ?? source)
    }
  }
  for (const name of ofLibraries) {
    defined.delete(name)
    used.delete(name)
  }
  return [
    ...[...used]
      .filter(([name]) => !defined.has(name))
      .map(([name, file]) => `${file} uses ${name}, which nothing defines`),
    ...[...defined]
      .filter(([name]) => !used.has(name))
      .map(([name, file]) => `${file} defines ${name}, which nothing uses`),
  ]
}
