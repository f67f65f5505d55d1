import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Systems by electron-builder's flags. */
const systems = { '--linux': 'linux', '--win': 'win32', '--mac': 'darwin' } as const

/**
 * Installs koffi's binaries of the systems that are packaged: each one is an npm package of its own, and npm installs that
 * of this computer only. The lockfile has their hashes.
 */
export function provideKoffiBinaries(root: string, wanted: readonly string[]): void {
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/koffi/package.json'), 'utf8')) as {
    version: string
  }
  const named = Object.entries(systems).flatMap(([flag, system]) => (wanted.includes(flag) ? [system] : []))
  const missing = (named.length > 0 ? named : [process.platform])
    .flatMap((system) => ['x64', 'arm64'].map((arch) => `@koromix/koffi-${system}-${arch}`))
    .filter((name) => !existsSync(path.join(root, 'node_modules', name)))
  if (missing.length === 0) return
  const packages = missing.map((name) => `${name}@${version}`)
  // Forced, because they are for other computers.
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--force', ...packages], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}
