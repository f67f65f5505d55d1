import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Most bytes, compressed, of the JavaScript that the window needs before its first use. */
export const mostFirstScriptBytes = 300_000

/** The scripts that the built window loads before its first use, with their compressed sizes. */
export function firstScripts(renderer: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  function add(name: string): void {
    if (sizes.has(name)) return
    const text = readFileSync(path.join(renderer, 'assets', name), 'utf8')
    sizes.set(name, gzipSync(text).length)
    // Only static imports: the others follow once the window is shown.
    for (const [, other = ''] of text.matchAll(/\bimport\s*(?:[\w{}$*,\s]+?\bfrom\s*)?["'`]\.\/([^"'`]+\.js)["'`]/g))
      add(other)
  }
  const page = readFileSync(path.join(renderer, 'index.html'), 'utf8')
  for (const [, name = ''] of page.matchAll(/<script[^>]*src="\.\/assets\/([^"]+\.js)"/g)) add(name)
  return sizes
}
