import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseCapabilities } from '../../../main/features/scanning/capabilities.ts'
import { maxXmlBytes, readXml, XmlRefused } from '../../../main/features/scanning/device-xml.ts'
import { createChance } from '../../support/chance.ts'
import { capabilitiesXml } from '../../support/escl/escl-xml.ts'
import { deskWithScanner } from '../../support/escl/scanning-desk.ts'

const lol = (depth: number) =>
  `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from({ length: depth }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`).join('')}]><a>&lol${depth};</a>`
const hostile: readonly [string, Buffer][] = [
  ['a billion laughs', Buffer.from(lol(9))],
  ['an external entity', Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
  ['a deep nest', Buffer.from('<a>'.repeat(50_000))],
  ['a deep nest that closes', Buffer.from(`${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`)],
  ['a hundred megabytes', Buffer.alloc(100 * 1024 * 1024, 'a')],
  [
    'names of the prototype',
    Buffer.from('<ScannerCapabilities><__proto__><x>1</x></__proto__><constructor/></ScannerCapabilities>'),
  ],
  ['attributes without end', Buffer.from(`<a ${'b="c" '.repeat(40_000)}/>`)],
  ['no bytes', Buffer.alloc(0)],
  ['bytes of no text', Buffer.from([0xff, 0xfe, 0, 0x3c])],
]

it.each(hostile)('refuses capabilities with %s', async (_, body) => {
  const { scanner, calls, scannerId } = await deskWithScanner(0)
  scanner.fail({ kind: 'body', path: /ScannerCapabilities/, body })
  expect(await calls.options({ scannerId })).toMatchObject({ ok: false, failure: { code: 'refused' } })
})

it.each(hostile)('scans on when the status is %s', async (_, body) => {
  const { scanner, scan, settled } = await deskWithScanner(1)
  scanner.fail({ kind: 'body', path: /ScannerStatus/, body })
  await scan()
  expect((await settled()).state).toBe('ended')
})

it('refuses a page beyond the limit, and writes none of it', async () => {
  const { folder, scanner, scan, settled, stackOf } = await deskWithScanner(1)
  scanner.fail({ kind: 'body', path: /NextDocument/, body: Buffer.alloc(97 * 1024 * 1024, 1) })
  await scan()
  expect((await settled()).problem?.kind).toBe('page-too-large')
  expect(readdirSync(`${folder}/${(await stackOf()).stackId}`)).toEqual(['stack.json'])
})

it.each(['<html>', '%PDF-1.4 without an end', '', 'GIF89a'])('takes "%s" for no page', async (text) => {
  const { scanner, scan, settled } = await deskWithScanner(1)
  scanner.fail({ kind: 'body', path: /NextDocument/, body: Buffer.from(text) })
  await scan()
  expect((await settled()).problem?.kind).toBe('page-cut')
})

it('reads any change of true capabilities, or refuses it', () => {
  const whole = Buffer.from(capabilitiesXml({ name: 'MX', uuid: 'x', formats: ['image/jpeg'] }))
  const { between } = createChance(7)
  for (let turn = 0; turn < 300; turn += 1) {
    const changed = Buffer.from(whole.subarray(0, turn % 3 === 0 ? between(0, whole.length) : whole.length))
    for (let count = 0; count < 5 && changed.length > 0; count += 1)
      changed[between(0, changed.length - 1)] = between(0, 255)
    try {
      expect(parseCapabilities(readXml(changed)).name.length).toBeLessThanOrEqual(100)
    } catch (error) {
      expect(error).toBeInstanceOf(XmlRefused)
    }
  }
  expect(() => readXml(Buffer.alloc(maxXmlBytes + 1))).toThrow(XmlRefused)
})
