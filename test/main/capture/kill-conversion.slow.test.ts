import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import jpeg from 'jpeg-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { type KillableApp, Killed, type MomentKind, startKillableApp } from '../../support/killable-app.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let app: KillableApp
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-kill-'))
  service = await borrowService()
  app = await startKillableApp({ service, folders: [], folderStableMs: 40 })
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
  removeFolder(folder)
})

const names = ['1.jpg', '2.jpg', '3.jpg']
const kinds: readonly MomentKind[] = [
  'before a file is flushed',
  'before a file is named',
  'before a commit',
  'after a commit',
]
/** Before a commit there is on disk mostly what is there after the one before it, and before a flush what is there before a name. */
const isTried = (kind: MomentKind, nth: number) =>
  kind === 'before a file is named' ||
  (kind === 'before a file is flushed' ? nth === 1 : nth % 2 === Number(kind === 'after a commit'))
let shade = 0
const picture = () => {
  shade += 1
  return jpeg.encode({ width: 16, height: 16, data: Buffer.alloc(16 * 16 * 4, shade) }, 80).data
}

/** The rows, once nothing is converted or examined any more. */
const settled = () =>
  eventually(async () => {
    const rows = await app.call('capture.list', {})
    expect(rows.filter(({ state, report }) => state === 'preparing' || (state === 'draft' && report === null))).toEqual(
      [],
    )
    return rows
  })

const leftOut = (rows: Awaited<ReturnType<typeof settled>>) =>
  rows.filter(({ state }) => state === 'problem').map(({ name }) => name)

it('an archive becomes its documents once, wherever the program is killed', { timeout: 400_000 }, async () => {
  const passed = await round(null)
  for (const kind of kinds) {
    expect(passed?.[kind], kind).toBeGreaterThan(0)
    for (let nth = 0; nth < (passed?.[kind] ?? 0); nth += 1) if (isTried(kind, nth)) await round({ kind, nth })
  }

  async function round(moment: Parameters<KillableApp['arm']>[0]) {
    const file = { path: path.join(folder, 'lote.zip'), name: 'lote.zip' }
    const pictures = Object.fromEntries(names.map((name) => [name, picture()]))
    writeFileSync(file.path, zipSync({ ...pictures, 'programa.exe': Buffer.from('MZ') }))
    await app.arm(moment)
    const counted = await app.addFiles([file]).then(
      () => app.passed(),
      async (error: unknown) => {
        if (!(error instanceof Killed) || !app.hasKilledItself()) throw error
        await app.restart()
        return null
      },
    )
    if (counted !== null) await app.arm(null)
    const after = await settled()
    const drafts = after.filter(({ state }) => state === 'draft')
    // Before the archive was kept, its row says that it was not; afterwards the next start goes on.
    expect([0, 3], JSON.stringify(moment)).toContain(drafts.length)
    if (drafts.length === 0) expect(after).toMatchObject([{ state: 'problem' }])
    else expect(leftOut(after), JSON.stringify(moment)).toEqual(['programa.exe'])
    if (counted !== null) expect(drafts).toHaveLength(3)
    // Once more: nothing is there twice, nothing is lost.
    await app.addFiles([file])
    const again = await settled()
    const listed = again.filter(({ state }) => state === 'draft')
    expect(
      listed.map(({ name }) => name),
      JSON.stringify(moment),
    ).toEqual(['1.pdf', '2.pdf', '3.pdf'])
    expect(leftOut(again).filter((name) => name === 'programa.exe')).toHaveLength(1)
    const needed = listed.flatMap(({ sha256, original }) => [`${sha256}.pdf`, `${original?.sha256}.original`])
    const spooled = () => readdirSync(path.join(app.dataFolder, 'spool')).toSorted()
    await eventually(() => expect(spooled(), JSON.stringify(moment)).toEqual(needed.toSorted()))
    await app.call('capture.remove', { fileIds: again.map(({ fileId }) => fileId) })
    await eventually(() => expect(spooled()).toEqual([]))
    return counted
  }
})
