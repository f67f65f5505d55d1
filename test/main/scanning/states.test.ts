import { expect, it } from 'vitest'
import type { ScannerFault } from '../../support/escl/escl-server.ts'
import { deskWithScanner } from '../../support/escl/scanning-desk.ts'

const status = (path: RegExp, code: number, times = 1): ScannerFault => ({ kind: 'status', path, status: code, times })

it.each<[string, ScannerFault, RegExp, number]>([
  ['paper is stuck', { kind: 'jam', afterPage: 3 }, /^Papel preso/, 3],
  ['two sheets are pulled', { kind: 'multipick', afterPage: 2 }, /duas folhas juntas/, 2],
  ['its hatch is opened', { kind: 'open', afterPage: 3 }, /tampa do scanner está aberta/, 3],
  ['it gives up', { kind: 'aborted', afterPage: 3 }, /interrompeu a digitalização/, 3],
  ['the line breaks in a page', { kind: 'cut', atPage: 3 }, /conexão com o scanner caiu/, 2],
  ['half a page comes', { kind: 'cut-page', atPage: 3 }, /página chegou incompleta/, 2],
  ['it says nothing any more', { kind: 'silent', atPage: 3 }, /conexão com o scanner caiu/, 2],
  ['it is taken by somebody', status(/NextDocument/, 503, 99), /está ocupado/, 0],
  ['it refuses a page', status(/NextDocument/, 403), /não permitiu o uso/, 0],
])('keeps the pages that have come when %s', async (_, fault, title, pages) => {
  const { scanner, scan, settled, numbers } = await deskWithScanner(5)
  scanner.fail(fault)
  await scan()
  const stack = await settled()
  expect(stack.problem?.title).toMatch(title)
  expect(stack.state).toBe('broken')
  expect(await numbers()).toEqual(Array.from({ length: pages }, (_each, nth) => nth + 1))
})

it.each<[string, ScannerFault, RegExp]>([
  ['it refuses the settings', status(/POST .*ScanJobs/, 409), /não aceitou esta configuração/],
  ['it asks for a password', status(/POST .*ScanJobs/, 401), /não permitiu o uso/],
  ['it is busy for long', status(/POST .*ScanJobs/, 503, 99), /está ocupado/],
])('says before the first page that %s', async (_, fault, title) => {
  const { scanner, scan, settled } = await deskWithScanner(2)
  scanner.fail(fault)
  await scan()
  expect((await settled()).problem?.title).toMatch(title)
})

it('says that there is no paper in the feeder, and asks for no job', async () => {
  const { scanner, scan, settled } = await deskWithScanner(0)
  await scan()
  const { problem } = await settled()
  expect(problem?.title).toBe('Sem papel no alimentador')
  expect(scanner.seen.filter((line) => line.startsWith('POST'))).toEqual([])
})

it('says that a scanner is switched off', async () => {
  const { scanner, scan, settled } = await deskWithScanner(2)
  await scanner.stop()
  await scan()
  expect((await settled()).problem?.title).toBe('O scanner não responde')
})

it('waits for a scanner that is busy for a moment, as long as it says', async () => {
  const { scanner, scan, settled } = await deskWithScanner(1)
  scanner.fail({ kind: 'status', path: /POST .*ScanJobs/, status: 503, times: 2, retryAfter: '0' })
  await scan()
  expect((await settled()).state).toBe('ended')
  expect(scanner.seen.filter((line) => line.startsWith('POST'))).toHaveLength(3)
})

it('goes on when a scanner says too early that it has no more pages', async () => {
  const { scanner, scan, settled, numbers } = await deskWithScanner(2)
  scanner.fail(status(/NextDocument/, 404))
  await scan()
  expect((await settled()).state).toBe('ended')
  expect(await numbers()).toEqual([1, 2, 3, 4])
})

it('asks nobody but the scanner, whatever address it gives to the job', async () => {
  const { scanner, scan, settled } = await deskWithScanner(1, { jobHost: 'scanner.invalid' })
  await scan()
  expect((await settled()).state).toBe('ended')
  expect(scanner.seen.filter((line) => line.includes('NextDocument'))).toHaveLength(3)
})

it('follows no redirect', async () => {
  const { scanner, calls } = await deskWithScanner(0)
  scanner.fail(status(/ScannerCapabilities/, 302))
  const outcome = await calls.add({ address: `${scanner.address}/` })
  expect(outcome).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/não há um scanner/) } })
})
