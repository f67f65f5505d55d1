import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Writes CHANNEL.json for the address of updates: `npm run sign-release -- --key KEY.pem --notes NOTES.txt FILE…`. The key
 * is an Ed25519 one (`openssl genpkey -algorithm ed25519 -out KEY.pem`); prints the public key for the policy.
 */
const kinds: Readonly<Record<string, string>> = { '.AppImage': 'appimage', '.exe': 'nsis' }

function fileOf(file: string): object {
  const kind = kinds[path.extname(file)]
  if (kind === undefined) throw new Error(`no program updates itself by ${file}: give an AppImage or an NSIS installer`)
  const arch = /arm64|aarch64/.test(path.basename(file)) ? 'arm64' : 'x64'
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  return { kind, arch, name: path.basename(file), sizeBytes: statSync(file).size, sha256 }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    notes: { type: 'string' },
    channel: { type: 'string', default: 'stable' },
    out: { type: 'string', default: '.' },
  },
})
if (values.key === undefined || positionals.length === 0) throw new Error('give --key KEY.pem and the files')
const key = createPrivateKey(readFileSync(values.key))
const root = path.resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const release = JSON.stringify({
  program: 'malote',
  channel: values.channel,
  version,
  publishedAt: new Date().toISOString(),
  notes:
    values.notes === undefined
      ? []
      : readFileSync(values.notes, 'utf8')
          .split('\n')
          .filter((line) => line !== ''),
  files: positionals.map(fileOf),
})
const signature = sign(null, Buffer.from(release), key).toString('base64')
writeFileSync(path.join(values.out, `${values.channel}.json`), JSON.stringify({ release, signature }))
const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
process.stdout.write(`publicKey: ${publicKey}\n`)
