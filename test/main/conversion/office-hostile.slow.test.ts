import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeProfile } from '../../../main/engine/conversion/office/office-profile.ts'
import { convertArguments, profileArgument, runOffice } from '../../../main/engine/conversion/office/run-office.ts'
import { perform } from '../../../main/engine/conversion/perform.ts'
import { missingOf, office } from '../../run/packages.ts'
import { createConverter } from '../../support/conversions.ts'
import {
  linkedRtf,
  linkedSheet,
  linkedText,
  linkedWord,
  macroText,
  openDocument,
} from '../../support/hostile-office.ts'
import { processesWith } from '../../support/processes.ts'

const { at, convert } = createConverter()
const soffice = { program: '/usr/bin/soffice', args: [] }
/** A profile that allows all that ours forbids: it shows that a file really reaches for what it should not get. */
const permissive = officeProfile()
  .replaceAll(/<item oor:path="\/org.openoffice.Inet.*?<\/item>/g, '')
  .replaceAll('"MacroSecurityLevel" oor:op="fuse"><value>3', '"MacroSecurityLevel" oor:op="fuse"><value>0')
  .replaceAll(
    /(DisableMacrosExecution|BlockUntrustedRefererLinks)" oor:op="fuse"><value>true/g,
    '$1" oor:op="fuse"><value>false',
  )

let nth = 0
/** Runs LibreOffice as on a system that can neither take away the network nor limit the memory. */
async function runIn(profile: string, bytes: Uint8Array, extension: string, act: 'convert' | 'open' = 'convert') {
  nth += 1
  const folder = at(`run-${nth}`)
  mkdirSync(path.join(folder, 'profile', 'user'), { recursive: true })
  writeFileSync(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile)
  const file = path.join(folder, `source.${extension}`)
  writeFileSync(file, bytes)
  const given = act === 'open' ? ['--headless', '--norestore', file] : convertArguments(file, folder)
  const own = [profileArgument(pathToFileURL(path.join(folder, 'profile'))), ...given]
  await runOffice(soffice, own, { limitMs: act === 'open' ? 12_000 : 60_000, confine: false })
  return path.join(folder, 'source.pdf')
}

describe.skipIf(missingOf(office).length > 0)('LibreOffice', () => {
  let server: Server
  let connections = 0
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1
      socket.on('error', () => {})
      socket.end('HTTP/1.1 404 no\r\nContent-Length: 0\r\n\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())
  const address = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`

  it.each([
    ['odt', linkedText],
    ['docx', linkedWord],
    ['ods', linkedSheet],
    ['rtf', linkedRtf],
  ])('fetches nothing for links of an %s file, with and without a network', async (extension, make) => {
    const bytes = make(address)
    connections = 0
    const pdf = await runIn(officeProfile(), bytes, extension)
    expect(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' })).toContain('visível')
    await convert(`a.${extension}`, bytes)
    expect(connections).toBe(0)
  })

  it('would fetch pictures of a text and of Word in another profile', async () => {
    connections = 0
    await runIn(permissive, linkedText(address), 'odt')
    expect(connections).toBeGreaterThan(0)
    connections = 0
    await runIn(permissive, linkedWord(address), 'docx')
    expect(connections).toBeGreaterThan(0)
  })

  it('puts no file of the computer into the PDF', async () => {
    const picture = pathToFileURL(path.resolve('assets/icons/64x64.png')).href
    const pictures = (pdf: string) =>
      execFileSync('pdfimages', ['-list', pdf], { encoding: 'utf8' }).split('\n').length - 3
    expect(
      pictures(
        await runIn(
          permissive,
          linkedText(() => picture),
          'odt',
        ),
      ),
    ).toBeGreaterThan(0)
    expect(
      pictures(
        await runIn(
          officeProfile(),
          linkedText(() => picture),
          'odt',
        ),
      ),
    ).toBe(0)
  })

  it('runs no macro, even where the file is opened by hand', async () => {
    const proof = at('macro.txt')
    await runIn(permissive, macroText(proof), 'odt', 'open')
    expect(existsSync(proof)).toBe(true)
    const other = at('macro-2.txt')
    await runIn(officeProfile(), macroText(other), 'odt', 'open')
    await convert('a.odt', macroText(other))
    expect(existsSync(other)).toBe(false)
  })

  it('is ended with all its processes at the limit, in a sheet of a million rows', async () => {
    const folder = at('bomb')
    mkdirSync(path.join(folder, 'user'), { recursive: true })
    const row =
      '<table:table-row table:number-rows-repeated="1"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'
    const body = `<table:table table:name="a">${row.repeat(1_000_000)}</table:table>`
    const file = path.join(folder, 'source.ods')
    writeFileSync(file, openDocument({ kind: 'spreadsheet', body }))
    const own = [profileArgument(pathToFileURL(folder)), ...convertArguments(file, folder)]
    expect(await runOffice(soffice, own, { limitMs: 6000 })).toBe('slow')
    await expect.poll(() => processesWith(folder), { timeout: 5000 }).toStrictEqual([])
    expect(existsSync(path.join(folder, 'source.pdf'))).toBe(false)
  })

  it('tells that the disk is full, and not that the file is damaged or LibreOffice missing', async ({ skip }) => {
    const disk = at('small-disk')
    mkdirSync(disk)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk])
    skip(mounted.status !== 0, 'no file system can be mounted here')
    try {
      const [from, to] = [at('a.rtf'), path.join(disk, 'made')]
      writeFileSync(from, '{\\rtf1 Ofício}')
      mkdirSync(to)
      const limits = { memoryBytes: 2 ** 31, pixels: 1, parts: 1, partBytes: 1 }
      const order = { task: 'convert', kind: 'office', from, name: 'a.rtf', to, paper: 'as-is', limits } as const
      expect(await perform(order)).toMatchObject({ kind: 'disk', code: 'ENOSPC' })
    } finally {
      execFileSync('umount', [disk])
    }
  })

  it('ends on sections that stand in one another three thousand deep', async () => {
    const depth = 3000
    const open = Array.from({ length: depth }, (_, each) => `<text:section text:name="s${each}">`).join('')
    const body = `${open}<text:p>x</text:p>${'</text:section>'.repeat(depth)}`
    const made = await convert('a.odt', openDocument({ kind: 'text', body })).catch((error: Error) => error.message)
    expect(typeof made === 'string' ? made : made.documents.length).toSatisfy(
      (end) => end === 1 || /damaged|slow/.test(String(end)),
    )
  })
})
