import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface SignatureRules {
  /** PEM */
  readonly roots?: readonly string[]
  readonly tokenModules?: readonly string[]
}

/** Makes the home folder of a person whose policy has these rules of digital signatures. */
export function homeWith(folder: string, signatures: SignatureRules): string {
  const home = path.join(folder, 'casa')
  const settings = path.join(home, '.config/malote')
  mkdirSync(settings, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(settings, 'policy.json'), JSON.stringify({ version: 1, signatures }), { mode: 0o600 })
  return home
}
