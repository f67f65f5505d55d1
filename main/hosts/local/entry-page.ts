import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** By then the key of a page has died (hosts/browser/entrance.ts). */
const oldMs = 60_000
const pageName = /^abrir-[0-9a-f-]{36}\.html$/

/**
 * Writes a page that leads to an address with a key, and answers the page's own address. Every user of the computer can
 * read the arguments of a browser, but not this page. It stays until a later start: the browser may be another process
 * by now. `folder` is private.
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
