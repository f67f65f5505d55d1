import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { createVault } from '../../../main/engine/vault/index.ts'
import { patience } from '../../support/patience.ts'
import { removeFolder } from '../../support/remove-folder.ts'

it('a vault keeps its key in the credentials of the person, and secrets longer than a credential over a restart', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-credentials-'))
  onTestFinished(() => removeFolder(folder))
  const open = () =>
    createVault({
      folder,
      spawnKeychain: () => forkChild(new URL('../../../main/engine/vault/keychain-child.ts', import.meta.url)),
      systemEncryption: null,
      log: { warn: (_event, fields) => expect(fields).toBeUndefined() },
      now: () => new Date(),
      keychainTimeoutMs: patience.timeout,
      service: 'Malote (teste)',
    })
  const first = await open()
  expect([first.persistence, first.backend]).toEqual(['persistent', 'keychain'])
  const token = 'plantado'.repeat(1000)
  await first.set('token', token)
  expect((await open()).get('token')).toBe(token)
  expect(readdirSync(folder)).toEqual(['vault-keychain.json'])
  expect(readFileSync(path.join(folder, 'vault-keychain.json'), 'latin1')).not.toMatch(/plantado/)
})
