import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Systems by electron-builder's flags. */
const systems = { '--linux': 'linux', '--win': 'win32', '--mac': 'darwin' } as const

/**
 * Puts koffi's binaries of the systems that are packaged beside the other packages: each one is an npm package of its own, and
 * npm installs that of this computer only. `npm install` would take away what no script of a package has left in the
 * lockfile, such as the Node that runs this. Throws for a package that is not the one of the lockfile.
 */
export function provideKoffiBinaries(root: string, wanted: readonly string[]): void {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const named = Object.entries(systems).flatMap(([flag, system]) => (wanted.includes(flag) ? [system] : []))
  for (const system of named.length > 0 ? named : [process.platform]) {
    for (const arch of ['x64', 'arm64']) {
      const place = `node_modules/@koromix/koffi-${system}-${arch}`
      const locked = packages[place]
      if (locked === undefined) throw new Error(`${place} is not in package-lock.json`)
      if (!existsSync(path.join(root, place))) unpack(path.join(root, place), locked)
    }
  }
}

interface Locked {
  readonly version: string
  /** SHA-512 in base64 after its name. */
  readonly integrity: string
}
interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>
}

function unpack(place: string, { version, integrity }: Locked): void {
  const parent = path.dirname(place)
  mkdirSync(parent, { recursive: true })
  const draft = mkdtempSync(path.join(parent, '.draft-'))
  try {
    const name = `@koromix/${path.basename(place)}@${version}`
    const options = { cwd: draft, encoding: 'utf8' } as const
    const packed = execFileSync('npm', ['pack', name, '--json'], { ...options, shell: process.platform === 'win32' })
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
    const hash = createHash('sha512')
      .update(readFileSync(path.join(draft, filename)))
      .digest('base64')
    if (integrity !== `sha512-${hash}`) throw new Error(`${name} is not the package of package-lock.json`)
    execFileSync('tar', ['-xzf', filename], options)
    // In one step: several commands may package at the same time.
    if (!existsSync(place)) renameSync(path.join(draft, 'package'), place)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
