import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEsclScanner } from '../../support/escl/escl-server.ts'
import { deskWithScanner, feederBoth, openDesk } from '../../support/escl/scanning-desk.ts'
import { firstOf } from '../../support/in-usual.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1)

it.each(firstOf([4, 30]))(
  'scans %s sheets on both sides, and goes on after a jam with the stuck sheet',
  async (sheets) => {
    const { scanner, scan, settled, calls, numbers } = await deskWithScanner(sheets)
    scanner.fail({ kind: 'jam', afterPage: sheets - 1 })
    await scan()
    const { stackId, isHalfSheet } = await settled()
    expect([await numbers(), isHalfSheet]).toEqual([upTo(sheets - 1), true])
    scanner.mend()
    await calls.continue({ stackId, replacesLast: true })
    expect(await settled()).toMatchObject({ state: 'ended', isHalfSheet: false, problem: null })
    expect(await numbers()).toEqual(upTo(sheets * 2))
  },
)

it('goes on behind the last page when the person does not scan its sheet again', async () => {
  const { scanner, scan, settled, calls, numbers } = await deskWithScanner(3)
  scanner.fail({ kind: 'jam', afterPage: 3 })
  await scan()
  const { stackId } = await settled()
  scanner.mend()
  await calls.continue({ stackId, replacesLast: false })
  await settled()
  expect(await numbers()).toEqual([1, 2, 3, 3, 4, 5, 6])
})

it('keeps the page that was to be replaced until the new one is there', async () => {
  const { scanner, scan, settled, calls, numbers } = await deskWithScanner(3)
  scanner.fail({ kind: 'jam', afterPage: 3 })
  await scan()
  const { stackId } = await settled()
  // Still stuck.
  await calls.continue({ stackId, replacesLast: true })
  expect((await settled()).problem?.kind).toBe('jam')
  expect(await numbers()).toEqual([1, 2, 3])
})

it('adds pages of the glass one by one to the same stack', async () => {
  const { scan, settled, calls, numbers } = await deskWithScanner(0)
  await scan({ ...feederBoth, source: 'flatbed', bothSides: false })
  const { stackId } = await settled()
  await calls.continue({ stackId, replacesLast: false })
  expect((await settled()).state).toBe('ended')
  expect(await numbers()).toEqual([2001, 2002])
})

it('offers the pages again after the program has ended, in order and to their person only', async () => {
  const { folder, scanner, scan, settled, scanning } = await deskWithScanner(4)
  scanner.fail({ kind: 'jam', afterPage: 5 })
  await scan()
  await settled()
  await scanning.close()
  const other = await openDesk({ folder, owner: { environmentId: 'local', personId: 'bruno' } })
  expect(await other.calls.stacks({})).toEqual({ ok: true, value: [] })
  const again = await openDesk({ folder })
  expect(await again.numbers()).toEqual(upTo(5))
  expect((await again.stackOf()).problem?.kind).toBe('jam')
})

it('finds a page that was written but not noted before a crash', async () => {
  const { folder, scan, settled, scanning } = await deskWithScanner(1)
  await scan()
  const { stackId } = await settled()
  await scanning.close()
  const pages = path.join(folder, stackId)
  const first =
    readdirSync(pages)
      .filter((name) => name.endsWith('.jpg'))
      .sort()[0] ?? ''
  copyFileSync(path.join(pages, first), path.join(pages, '00003-11111111-2222-4333-8444-555555555555.jpg'))
  writeFileSync(path.join(pages, '00004-11111111-2222-4333-8444-555555555555.jpg.new'), 'half of a page')
  expect(await (await openDesk({ folder })).numbers()).toEqual([1, 2, 1])
})

it('stops when the person says so, tells the scanner, and keeps what has come', async () => {
  const { scanner, scan, settled, stackOf, calls } = await deskWithScanner(40, { pageMs: 30 })
  await scan()
  await expect.poll(async () => (await stackOf()).pages.length).toBeGreaterThan(2)
  await calls.stop({ stackId: (await stackOf()).stackId })
  const { problem, pages } = await settled()
  expect(problem?.kind).toBe('stopped')
  expect(pages.length).toBeLessThan(80)
  expect(scanner.seen.at(-1)).toMatch(/^DELETE /)
})

it('deletes a stack and its pages when the person discards it', async () => {
  const { folder, scan, settled, calls } = await deskWithScanner(1)
  await scan()
  const { stackId } = await settled()
  expect(statSync(path.join(folder, stackId)).mode & 0o777).toBe(0o700)
  expect(
    readdirSync(path.join(folder, stackId)).map((name) => statSync(path.join(folder, stackId, name)).mode & 0o777),
  ).toEqual([0o600, 0o600, 0o600])
  await calls.discard({ stackId })
  expect(existsSync(path.join(folder, stackId))).toBe(false)
  expect(await calls.stacks({})).toEqual({ ok: true, value: [] })
})

it('scans one stack at a time', async () => {
  const { scan, settled } = await deskWithScanner(2, { pageMs: 20 })
  await scan()
  expect(await scan()).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  await settled()
})

it('says that the disk did not keep a page, and keeps those before', async () => {
  const { folder, scanner, scan, settled, stackOf } = await deskWithScanner(40, { pageMs: 30 })
  await scan()
  await expect.poll(async () => (await stackOf()).pages.length).toBeGreaterThan(2)
  rmSync(path.join(folder, (await stackOf()).stackId), { recursive: true })
  expect((await settled()).problem?.kind).toBe('disk')
  expect(scanner.seen.at(-1)).toMatch(/^DELETE /)
})

it('remembers the scanner and the settings of its last scan', async () => {
  const { folder, scannerId, scan, settled } = await deskWithScanner(1)
  await scan()
  await settled()
  const again = await openDesk({ folder })
  const { last } = await answerOf(again.calls.options({ scannerId }))
  expect(last).toEqual(feederBoth)
  expect(await answerOf(again.calls.scanners({ search: false }))).toMatchObject([
    { scannerId, isKnown: true, isPlain: true },
  ])
})

it('takes the page as a PDF from a scanner that has no JPEG', async () => {
  const scanner = await startEsclScanner({ formats: ['application/pdf'] })
  onTestFinished(() => scanner.stop())
  scanner.load(1)
  const desk = await openDesk()
  const scannerId = await desk.add(scanner)
  await desk.calls.start({ scannerId, settings: feederBoth, name: 'Ofícios' })
  await desk.settled()
  expect(scanner.settings()).toContain('<pwg:DocumentFormat>application/pdf<')
})

it('keeps a PDF with many pages when the person scans on behind it', async () => {
  const scanner = await startEsclScanner({ formats: ['application/pdf'], isOnePdf: true })
  onTestFinished(() => scanner.stop())
  scanner.load(3)
  scanner.fail({ kind: 'jam', afterPage: 1 })
  const desk = await openDesk()
  const scannerId = await desk.add(scanner)
  await desk.calls.start({ scannerId, settings: feederBoth, name: 'Ofícios' })
  const { stackId, state, isHalfSheet, pages } = await desk.settled()
  expect([state, isHalfSheet, pages.length]).toEqual(['broken', false, 1])
  scanner.mend()
  scanner.load(1)
  await desk.calls.continue({ stackId, replacesLast: true })
  expect((await desk.settled()).pages.map(({ contentId }) => contentId)).toEqual([
    pages[0]?.contentId,
    expect.anything(),
  ])
})

async function answerOf<T>(
  outcome: { ok: true; value: T } | { ok: false } | Promise<{ ok: true; value: T } | { ok: false }>,
): Promise<T> {
  const settled = await outcome
  if (!settled.ok) throw new Error('failed')
  return settled.value
}
