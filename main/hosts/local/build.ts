import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const sources = [
  'contract',
  'main',
  'preload',
  'renderer',
  // The window shows the guide.
  'docs/guia.md',
  'docs/guia-mais.md',
  'docs/pictures',
  'electron.vite.config.ts',
  'package-lock.json',
]
const built = ['out/main/index.js', 'out/preload/electron.cjs', 'out/preload/browser.cjs', 'out/renderer/index.html']

/** Whether an output is missing or older than its sources. */
export function isStale(root: string): boolean {
  const made = built.map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return newest(sources.map((source) => path.join(root, source))) > Math.min(...made)
}

function newest(places: readonly string[]): number {
  const times = places.map((place) => {
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found?.isDirectory()) return found?.mtimeMs ?? 0
    return newest(readdirSync(place).map((name) => path.join(place, name)))
  })
  return Math.max(0, ...times)
}

/** Builds window, preload and Electron's main; returns whether that succeeded, and prints the output if not. */
export function build(root: string): boolean {
  const args = ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--config', 'electron.vite.config.ts']
  const result = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) process.stderr.write(`${result.stdout}${result.stderr}`)
  return result.status === 0
}
