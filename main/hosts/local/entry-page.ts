import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** As long as a key lives (hosts/browser/entrance.ts). */
const oldMs = 600_000
const pageName = /^abrir-[0-9a-f-]{36}\.html$/

/**
 * Writes a page that redirects to an address with a key, and returns the page's file URL. Other users can read a
 * browser's arguments, but not this page in the private `folder`. A later start deletes it.
 */
export function writeEntryPage(folder: string, address: string): string {
  for (const name of readdirSync(folder).filter((each) => pageName.test(each))) {
    const old = path.join(folder, name)
    const written = statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - written > oldMs) rmSync(old, { force: true })
  }
  const file = path.join(folder, `abrir-${randomUUID()}.html`)
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Malote</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${address}"></html>`
  writeFileSync(file, page, { flag: 'wx', mode: 0o600 })
  return pathToFileURL(file).href
}
