import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { openDoor } from '../../../../main/hosts/browser/door.ts'
import { askFirstStart } from '../../../../main/hosts/browser/handover.ts'
import { createOpeners } from '../../../../main/hosts/browser/openers.ts'
import { createServer } from '../../../../main/hosts/browser/server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-handover-'))
const openers = createOpeners({ openBySystem: async () => {}, patienceMs: 2000 })

it('leaves no file of a person’s from a program that was killed while it took files in', async () => {
  const data = path.join(folder, 'killed')
  const drops = ['arriving', 'handed'].map((each) => path.join(data, 'drops', each))
  for (const each of drops) {
    mkdirSync(each, { recursive: true })
    writeFileSync(path.join(each, 'left'), '%PDF-1.7')
  }
  const app = {
    call: async () => ok(null),
    addFiles: async () => failed('internal'),
    content: async () => null,
    open: () => {},
  }
  const door = await openDoor({ server: await createServer(), app, openers, dataFolder: data, root: folder })
  expect(drops.flatMap((each) => readdirSync(each))).toEqual([])
  await door.close()
})

it('closes cleanly, with the note for a second start gone', async () => {
  const other = await createServer()
  const data = path.join(folder, 'other')
  const app = {
    call: async () => ok(null),
    addFiles: async () => failed('internal'),
    content: async () => null,
    open: () => {},
  }
  const second = await openDoor({ server: other, app, openers, dataFolder: data, root: folder })
  expect(existsSync(path.join(data, 'browser-host.json'))).toBe(true)
  await second.close()
  expect(existsSync(path.join(data, 'browser-host.json'))).toBe(false)
  expect(await askFirstStart({ folder: data, opened: [], patienceMs: 0 })).toBeNull()
})
