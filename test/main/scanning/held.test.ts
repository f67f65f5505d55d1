import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ScannerFault } from '../../support/escl/escl-server.ts'
import { deskWithScanner } from '../../support/escl/scanning-desk.ts'
import { eventually } from '../../support/eventually.ts'

/** Scans with this fault; with the requests after the request for a page that it holds. */
async function afterHold(fault: ScannerFault) {
  const desk = await deskWithScanner(2)
  desk.scanner.fail(fault)
  await desk.scan()
  const stack = await desk.settled()
  const { seen } = desk.scanner
  const last = seen.findLastIndex((line) => line.endsWith('NextDocument'))
  const asked = seen.slice(last + 1).map((line) => line.replace(/\/eSCL\/(?:ScanJobs\/.*)?/, ''))
  return { stack, asked, numbers: await desk.numbers() }
}

it.each([
  ['paper is stuck', 'ScannerAdfJam', /^Papel preso/],
  ['its lid is open', 'ScannerAdfHatchOpen', /tampa do scanner está aberta/],
])('says after two questions that %s while the scanner holds the request for a page', async (_, state, title) => {
  const { stack, asked, numbers } = await afterHold({ kind: 'hold', atPage: 3, state })
  expect(stack.problem?.title).toMatch(title)
  expect(asked).toEqual(['GET ScannerStatus', 'GET ScannerStatus', 'DELETE '])
  expect(numbers).toEqual([1, 2])
})

it('says that the feeder is empty where the job has ended and the scanner holds the request for a page', async () => {
  const fault = { kind: 'hold', atPage: 3, state: 'ScannerAdfEmpty', job: 'Completed' } as const
  const { stack, asked } = await afterHold(fault)
  expect([stack.state, stack.problem?.kind]).toEqual(['broken', 'no-paper'])
  expect(asked).toEqual(['GET ScannerStatus', 'GET ScannerStatus', 'DELETE '])
})

it.each([
  ['was scanned before the jam', 'ScannerAdfJam', 1],
  ['is of the last sheet', 'ScannerAdfEmpty', 9],
  ['takes long', 'ScannerAdfLoaded', 9],
  ['comes from a scanner that answers one request at a time', null, 9],
])('waits for a held page that %s', async (_, state, releasedAfter) => {
  const { stack, numbers } = await afterHold({ kind: 'hold', atPage: 3, state, releasedAfter })
  expect([stack.state, numbers]).toEqual(['ended', [1, 2, 3, 4]])
})

it.skipIf(!existsSync('/proc/net/tcp'))('lets the system ask whether a silent scanner is still there', async () => {
  const { scanner, scan, calls, stackOf } = await deskWithScanner(1)
  scanner.fail({ kind: 'hold', atPage: 1, state: 'ScannerAdfLoaded' })
  await scan()
  const remote = `0100007F:${scanner.port.toString(16).toUpperCase().padStart(4, '0')}`
  // proc(5): the sixth field begins with 02 where keep-alive is the timer of a connection.
  await eventually(() => {
    const lines = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
    expect(
      lines.filter((fields) => fields[2] === remote && fields[3] === '01').map((fields) => fields[5]?.slice(0, 2)),
    ).toContain('02')
  })
  await calls.stop({ stackId: (await stackOf()).stackId })
})
