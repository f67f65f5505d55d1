import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const declarations = readFileSync(path.join(folder, 'electron.d.ts'), 'utf8')

const known = new Map<string, string>()

/** Searched once for each name: a menu asks for each of its items. */
function declarationOf(name: string): string {
  const text = known.get(name) ?? readDeclaration(name)
  known.set(name, text)
  return text
}

/** The text of a class or interface, with those that it extends. */
function readDeclaration(name: string): string {
  const start = new RegExp(`^  (?:class|interface) ${name}(?: extends ([\\w.]+))? \\{$`, 'm').exec(declarations)
  if (start === null) throw new Error(`Electron declares no ${name}`)
  const text = declarations.slice(start.index, declarations.indexOf('\n  }\n', start.index))
  const parent = start[1]
  return parent === undefined || /Emitter$/.test(parent) ? text : text + declarationOf(parent)
}

/** Names of the members that this Electron declares, options included. */
export function declaredMembers(name: string): ReadonlySet<string> {
  const members = declarationOf(name).matchAll(/^ {4}(?:readonly |static )*(\w+)[?(:<]/gm)
  return new Set([...members].map(([, member = '']) => member))
}

/** Names of the events that this Electron declares. */
export function declaredEvents(name: string): ReadonlySet<string> {
  const events = declarationOf(name).matchAll(/^ {4}on\(event: '([\w-]+)'/gm)
  return new Set([...events].map(([, event = '']) => event))
}

/** The literals that a member may have, such as the roles of a menu item. */
export function declaredValues(name: string, member: string): ReadonlySet<string> {
  const line = new RegExp(`^ {4}${member}\\??: (.*);$`, 'm').exec(declarationOf(name))?.[1] ?? ''
  return new Set([...line.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value))
}

/** Throws for an option that this Electron does not declare; the real one ignores it in silence. */
export function checkOptions(name: string, options: object): void {
  const members = declaredMembers(name)
  for (const option of Object.keys(options))
    if (!members.has(option)) throw new TypeError(`Electron declares no option ${name}.${option}`)
}
