import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { type EsclScanner, startEsclScanner } from '../../support/escl/escl-server.ts'
import { numbersIn } from '../../support/escl/scanned-pdf.ts'
import { feederBoth } from '../../support/escl/scanning-desk.ts'
import { eventually } from '../../support/eventually.ts'
import { type KillableApp, Killed, type Moment, startKillableApp } from '../../support/killable-app.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let app: KillableApp
let scanner: EsclScanner

beforeAll(async () => {
  service = await borrowService()
  scanner = await startEsclScanner()
  app = await startKillableApp({ service, folders: [], folderStableMs: 40 })
})
afterAll(async () => {
  await app?.stop()
  await scanner?.stop()
  await service?.stop()
})

const settled = () =>
  eventually(async (): Promise<ScanStack> => {
    const [stack] = await app.call('scanning.stacks', {})
    if (stack === undefined || stack.state === 'scanning') throw new Error('scanning')
    return stack
  })

const moments: readonly Moment[] = [
  { kind: 'after a row was inserted', nth: 0 },
  { kind: 'before a commit', nth: 0 },
  { kind: 'before a commit', nth: 1 },
  { kind: 'after a commit', nth: 0 },
  { kind: 'after a commit', nth: 1 },
  { kind: 'before a file is named', nth: 0 },
]

it.each(moments)(
  'puts a scanned document into the list exactly once when the program is killed $kind ($nth)',
  { timeout: 120_000 },
  async (moment) => {
    scanner.load(2)
    const { scannerId } = await app.call('scanning.add', { address: scanner.address })
    const { stackId } = await app.call('scanning.start', { scannerId, settings: feederBoth, name: 'Ofícios' })
    expect((await settled()).pages).toHaveLength(4)
    await app.arm(moment)
    const finished = app.call('scanning.finish', { stackId, name: 'Ofícios' })
    await expect(Promise.race([finished, app.ended()])).rejects.toBeInstanceOf(Killed)
    expect(app.hasKilledItself()).toBe(true)
    await app.restart()
    const rows = await eventually(async () => {
      const listed = await app.call('capture.list', {})
      expect(listed.map(({ name, state }) => [name, state])).toEqual([['Ofícios.pdf', 'draft']])
      return listed
    })
    await eventually(async () => expect(await app.call('scanning.stacks', {})).toEqual([]))
    expect(await app.call('capture.list', {})).toHaveLength(1)
    const numbers = numbersIn(path.join(app.dataFolder, 'spool', `${rows[0]?.sha256}.pdf`))
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3])
    await app.call('capture.remove', { fileIds: rows.map(({ fileId }) => fileId) })
  },
)
