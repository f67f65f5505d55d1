import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const modules = path.resolve(import.meta.dirname, '../../node_modules')

export const systems = {
  linux: { flag: '--linux', program: 'electron', unpacked: 'linux-unpacked' },
  win32: { flag: '--win', program: 'electron.exe', unpacked: 'win-unpacked' },
} as const
export type System = keyof typeof systems

/** Electron's fuses as it is delivered. */
export const fuseWire = (count: number) =>
  Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, count]),
    Buffer.from('1011101111'.slice(0, count)),
  ])

const sevenZip = (name: string) => readFileSync(path.join(modules, 'electron-winstaller/vendor', name))
/** Programs that run: one notes its arguments, the other reads until its input ends. */
const programs = {
  linux: () => Buffer.from('#!/bin/sh\nprintf %s "$@" > /tmp/opened\nexit 0\n'),
  win32: () => sevenZip('7z-x64.exe'),
}

/** Writes a placeholder of Electron below a folder. Returns its arguments for electron-builder. */
export function electronArguments(folder: string, system: System, fuseCount = 8): string[] {
  const { program } = systems[system]
  const electron = path.join(folder, `electron-${system}-${fuseCount}`)
  mkdirSync(path.join(electron, 'resources'), { recursive: true })
  const manifest = readFileSync(path.join(modules, 'electron/package.json'), 'utf8')
  writeFileSync(path.join(electron, 'version'), (JSON.parse(manifest) as { version: string }).version)
  const placeholders = ['LICENSE', 'LICENSES.chromium.html', 'icudtl.dat', 'chrome-sandbox', 'chrome_crashpad_handler']
  for (const name of placeholders) writeFileSync(path.join(electron, name), name)
  writeFileSync(path.join(electron, program), Buffer.concat([programs[system](), fuseWire(fuseCount)]))
  chmodSync(path.join(electron, program), 0o755)
  if (system === 'win32') writeFileSync(path.join(electron, '7z.dll'), sevenZip('7z-x64.dll'))
  return [`-c.electronDist=${electron}`]
}
