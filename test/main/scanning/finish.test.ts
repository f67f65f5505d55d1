import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import { startEsclScanner } from '../../support/escl/escl-server.ts'
import { numbersIn } from '../../support/escl/scanned-pdf.ts'
import { feederBoth } from '../../support/escl/scanning-desk.ts'
import { eventually } from '../../support/eventually.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const desk = signedInApp({ anew: true })
const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1)

async function scanned(sheets: number, options: Parameters<typeof startEsclScanner>[0] = {}) {
  const scanner = await startEsclScanner(options)
  onTestFinished(() => scanner.stop())
  scanner.load(sheets)
  const { scannerId } = await desk.app.call('scanning.add', { address: scanner.address })
  const { stackId } = await desk.app.call('scanning.start', { scannerId, settings: feederBoth, name: 'Ofícios' })
  return { scanner, stackId }
}

const settled = () =>
  eventually(async (): Promise<ScanStack> => {
    const [stack] = await desk.app.call('scanning.stacks', {})
    if (stack === undefined || stack.state === 'scanning') throw new Error('scanning')
    return stack
  })

it('gives the capture list one PDF with the pages as the scanner sent them, and keeps no copy of them', async () => {
  const { stackId } = await scanned(2)
  await settled()
  const { rows, rejected } = await desk.app.call('scanning.finish', { stackId, name: 'Ofícios da semana' })
  expect([rows[0]?.name, rejected]).toEqual(['Ofícios da semana.pdf', []])
  expect(numbersIn(path.join(desk.app.dataFolder, 'spool', `${rows[0]?.sha256}.pdf`))).toEqual(upTo(4))
  expect(await desk.app.call('scanning.stacks', {})).toEqual([])
  expect(readdirSync(path.join(desk.app.dataFolder, 'scans'))).toEqual(['scanners.json'])
})

it.each([
  ['one by one', false, 6],
  ['all in one', true, 1],
])(
  'makes one document of the PDFs of a scanner that has no JPEG, %s, with all pages in order',
  async (_, isOnePdf, files) => {
    const { stackId } = await scanned(3, { formats: ['application/pdf'], isOnePdf })
    const stack = await settled()
    expect([stack.state, stack.pages.length, stack.pages.some(({ isPicture }) => isPicture)]).toEqual([
      'ended',
      files,
      false,
    ])
    const { rows, rejected } = await desk.app.call('scanning.finish', { stackId, name: 'Ofícios' })
    expect([rows[0]?.name, rejected]).toEqual(['Ofícios.pdf', []])
    const pdf = path.join(desk.app.dataFolder, 'spool', `${rows[0]?.sha256}.pdf`)
    expect(numbersIn(pdf)).toEqual(upTo(6))
    expect(execFileSync('qpdf', ['--check', pdf], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
    expect(await desk.app.call('scanning.stacks', {})).toEqual([])
  },
)

it('offers an unfinished stack again after a restart, and counts it as unsent', async () => {
  const { scanner, stackId } = await scanned(2)
  await settled()
  expect((await desk.app.call('session.signOut', { unsent: 'ask' })).unsent?.files).toBe(1)
  await desk.app.restart()
  await desk.app.signIn()
  const stack = await settled()
  expect([stack.stackId, stack.pages.length, stack.state]).toEqual([stackId, 4, 'ended'])
  scanner.load(1)
  await desk.app.call('scanning.continue', { stackId, replacesLast: false })
  await settled()
  const { rows } = await desk.app.call('scanning.finish', { stackId, name: 'Ofícios' })
  expect(numbersIn(path.join(desk.app.dataFolder, 'spool', `${rows[0]?.sha256}.pdf`))).toEqual(upTo(6))
})

it('serves the pictures of the pages to the window', async () => {
  await scanned(1)
  const { pages } = await settled()
  const { path: file } = await desk.app.content(pages[0]?.contentId ?? '')
  expect(existsSync(file)).toBe(true)
})
