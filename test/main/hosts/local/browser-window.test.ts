import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBrowserWindow } from '../../../../main/hosts/local/browser-window.ts'
import { writeEntryPage } from '../../../../main/hosts/local/entry-page.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const address = 'http://127.1.2.3:4567/entrar?chave=segredo'
let data = ''
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'malote-window-'))
})
afterEach(() => removeFolder(data))

it("opens an address through a page that only this user can read, with no key in the browser's arguments", async () => {
  // Prints what other users could read of the process, and ends on request.
  const browser = path.join(data, 'chromium')
  writeFileSync(browser, '#!/bin/sh\nprintf "%s|" "$0" "$@" "$(env)"\necho\nread -r _\n')
  chmodSync(browser, 0o700)
  const window = openBrowserWindow({ browser, address, data, variables: { PATH: process.env['PATH'] }, isRoot: true })
  const line = await window.firstLine
  expect(line).not.toContain('segredo')
  const page = fileURLToPath(/--app=(file:[^|]+)/.exec(line)?.[1] ?? '')
  expect(statSync(page).mode & 0o777).toBe(0o600)
  expect(readFileSync(page, 'utf8')).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`)
  await window.end()
})

it('keeps a page while its key is valid, and deletes it at the first start after that', () => {
  const [first, second] = [writeEntryPage(data, address), writeEntryPage(data, address)].map((url) =>
    fileURLToPath(url),
  )
  expect([first, second].map((page) => existsSync(page ?? ''))).toEqual([true, true])
  const before = new Date(Date.now() - 601_000)
  utimesSync(first ?? '', before, before)
  writeEntryPage(data, address)
  expect([first, second].map((page) => existsSync(page ?? ''))).toEqual([false, true])
})
