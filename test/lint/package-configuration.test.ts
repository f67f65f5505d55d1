import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { expect, it } from 'vitest'
import { fuses } from '../../main/hosts/local/fuses.ts'
import { listSources } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')
const configuration = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}

it('every fuse that the packager knows has a chosen value', () => {
  const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(configuration) ?? []
  const chosen = [...block.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name = '', value]) => [
    name,
    value === 'true',
  ])
  expect(Object.fromEntries(chosen)).toStrictEqual(fuses)
  const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
  // In the order of the wire.
  expect(Object.keys(fuses)).toStrictEqual(known.map((name) => name[0]?.toLowerCase() + name.slice(1)))
})

it('the package gets the Electron that the tests use', () => {
  const [, packaged] = /^electronVersion: (\S+)$/m.exec(configuration) ?? []
  expect(packaged).toBe(manifest.devDependencies['electron'])
})

it('the crash reporter sends nothing', () => {
  const sources = listSources(root, ['.ts', '.tsx']).filter((file) => /^(?:main|preload|renderer)\//.test(file))
  const lines = sources.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'))
  const starts = lines.filter((line) => line.includes('crashReporter.'))
  expect(starts.map((line) => line.trim())).toEqual(['crashReporter.start({ uploadToServer: false })'])
})
