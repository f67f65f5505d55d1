/** Runs inside a D-Bus session: opens the vault, reads and writes a secret, and prints the results as JSON. */
import { forkChild } from '../../../main/child-process.ts'
import { createVault } from '../../../main/engine/vault/index.ts'
import { patience } from '../../support/patience.ts'

const [folder = '', value = ''] = process.argv.slice(2)
const reasons: unknown[] = []
const vault = await createVault({
  folder,
  spawnKeychain: () => forkChild(new URL('../../../main/engine/vault/keychain-child.ts', import.meta.url)),
  systemEncryption: null,
  log: { warn: (_event, fields) => reasons.push(fields) },
  now: () => new Date(),
  keychainTimeoutMs: patience.timeout,
  service: 'Malote (teste)',
})
const before = vault.get('token')
await vault.set('token', value)
console.log(JSON.stringify({ persistence: vault.persistence, backend: vault.backend, before, reasons }))
