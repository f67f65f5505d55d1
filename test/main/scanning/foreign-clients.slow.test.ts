import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import jpeg from 'jpeg-js'
import { expect, it } from 'vitest'
import { missingOf, scanClients } from '../../run/packages.ts'
import { deskWithScanner } from '../../support/escl/scanning-desk.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** The other clients of eSCL on Debian, without mDNS. */
const clients = {
  'sane-airscan': (port: number) => ({
    device: 'airscan:e0:Balcao',
    files: {
      'dll.conf': 'airscan\n',
      'airscan.conf': `[devices]\n"Balcao" = http://127.0.0.1:${port}/eSCL, eSCL\n[options]\ndiscovery = disable\n`,
    },
  }),
  'the escl backend of SANE': (port: number) => ({
    device: `escl:http://127.0.0.1:${port}`,
    files: { 'dll.conf': 'escl\n', 'escl.conf': '' },
  }),
}

/** The output of scanimage; asynchronous, because its scanner is in this process. */
const scanimage = (config: string, args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, SANE_CONFIG_DIR: config }
    execFile('scanimage', args, { env, timeout: 120_000 }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })

/** Scans all that is in the feeder, both sides, as `feederBoth` does. */
async function scanAll(port: number, client: keyof typeof clients): Promise<Picture[]> {
  const [config, pages] = ['config', 'pages'].map((name) => mkdtempSync(path.join(tmpdir(), `malote-sane-${name}-`)))
  const { device, files } = clients[client](port)
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(config ?? '', name), text)
  const settings = ['--source', 'ADF Duplex', '--resolution', '100', '--mode', 'Gray', '-x', '148', '-y', '210']
  const output = ['--format=pnm', `--batch=${path.join(pages ?? '', '%03d.pnm')}`]
  // It ends with the status of an empty feeder.
  expect(await scanimage(config ?? '', ['-d', device, ...settings, ...output])).toContain('out of documents')
  return readdirSync(pages ?? '')
    .toSorted()
    .map((name) => pictureOfPnm(readFileSync(path.join(pages ?? '', name))))
}

/** Grey (P5) or colour (P6). */
function pictureOfPnm(bytes: Buffer): Picture {
  const head = /^(P[56])\s(?:#[^\n]*\n)*(\d+) (\d+)\s255\s/.exec(bytes.subarray(0, 200).toString('latin1'))
  const [whole = '', kind = '', width = '0', height = '0'] = head ?? []
  const data = bytes.subarray(whole.length)
  const grey = kind === 'P5' ? data : data.filter((_, at) => at % 3 === 0)
  return { width: Number(width), height: Number(height), grey }
}

function pictureOfJpeg(bytes: Uint8Array): Picture {
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true })
  return { width, height, grey: data.filter((_, at) => at % 4 === 0) }
}

/** Decoders round in their own ways. */
const largestDifference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((largest, value, at) => Math.max(largest, Math.abs(value - (other[at] ?? 255))), 0)

const missing = missingOf(scanClients)
it.skipIf(missing.length > 0).each(Object.keys(clients) as (keyof typeof clients)[])(
  `gets the same thirty sheets as %s${missing.length > 0 ? `: ${missing.join(', ')} missing` : ''}`,
  { timeout: 300_000 },
  async (client) => {
    const { scanner, scan, settled, pageFiles } = await deskWithScanner(30)
    const others = await scanAll(scanner.port, client)
    expect(others).toHaveLength(60)
    scanner.rewind(0)
    await scan()
    expect((await settled()).pages).toHaveLength(60)
    const ours = (await pageFiles()).map((file) => pictureOfJpeg(readFileSync(file)))
    for (const [nth, { width, height, grey }] of ours.entries()) {
      const other = others[nth]
      expect([other?.width, other?.height], `page ${nth + 1}`).toEqual([width, height])
      expect(largestDifference(grey, other?.grey ?? new Uint8Array()), `page ${nth + 1}`).toBeLessThanOrEqual(4)
    }
  },
)

it.skipIf(missing.length > 0)('has its capabilities read by sane-airscan as the settings that it offers', async () => {
  const { scanner } = await deskWithScanner(0)
  const { device, files } = clients['sane-airscan'](scanner.port)
  const config = mkdtempSync(path.join(tmpdir(), 'malote-sane-config-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(config, name), text)
  const options = await scanimage(config, ['-d', device, '-A'])
  expect(options).toMatch(/--resolution 75\|100\|200\|300\|600dpi/)
  expect(options).toMatch(/--source Flatbed\|ADF\|ADF Duplex/)
})
