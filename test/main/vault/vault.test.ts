import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createVault, forkKeychain, type KeychainProcess, type SystemEncryption } from '../../../main/vault/index.ts'
import { patience } from '../../support/patience.ts'
import { systemLike } from './system-like.ts'

const secret = 'plantado-eyJ0b2tlbiI'
const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-vault-'))
const reasons: unknown[] = []
const log = { warn: (_event: string, fields?: Record<string, unknown>) => reasons.push(fields?.['reason']) }
const now = () => new Date('2026-11-20T12:00:00Z')
const open = (folder: string, systemEncryption: SystemEncryption | null) =>
  createVault({ folder, systemEncryption, spawnKeychain: null, log, now })
const contents = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')

describe('a vault with a key store', () => {
  it('keeps secrets over a restart, encrypted in a private file', async () => {
    const folder = freshFolder()
    const system = systemLike()
    const vault = await open(folder, system)
    expect([vault.persistence, vault.backend]).toEqual(['persistent', 'system-like'])
    await vault.set('session:local', secret)
    await vault.set('other', 'x')
    await vault.delete('other')
    expect(contents(folder)).not.toContain(secret)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    const again = await open(folder, system)
    expect([again.get('session:local'), again.get('other'), again.get('toString')]).toEqual([secret, null, null])
    expect(again.notices).toEqual([])
  })

  it.each([
    ['truncated', (text: string) => text.slice(0, 100)],
    [
      'changed by one bit',
      (text: string) => text.replace(/"data":"(.)/, (_all, first: string) => `"data":"${first === 'A' ? 'B' : 'A'}`),
    ],
    ['no vault file', () => '{"token":"x"}'],
  ])('puts aside a file that is %s, and reports it', async (_what, spoil) => {
    const folder = freshFolder()
    const system = systemLike()
    await (await open(folder, system)).set('a', secret)
    const path = join(folder, 'vault-system-like.json')
    const spoilt = spoil(readFileSync(path, 'utf8'))
    writeFileSync(path, spoilt)
    const vault = await open(folder, system)
    expect([vault.get('a'), vault.persistence, vault.notices.length]).toEqual([null, 'persistent', 1])
    const aside = readdirSync(folder).find((name) => name.includes('danificado')) ?? ''
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(spoilt)
    await vault.set('a', 'anew')
    expect((await open(folder, system)).get('a')).toBe('anew')
  })

  it('cannot read a file that was encrypted elsewhere', async () => {
    const mine = freshFolder()
    await (await open(mine, systemLike())).set('a', secret)
    const vault = await open(mine, systemLike())
    expect(vault.get('a')).toBeNull()
  })
})

describe('a vault without a working key store', () => {
  it('keeps secrets in memory, writes nothing, and says session-only', async () => {
    const folder = freshFolder()
    const vault = await open(folder, null)
    await vault.set('a', secret)
    expect([vault.persistence, vault.backend, vault.get('a')]).toEqual(['session-only', 'memory', secret])
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves the file of an earlier session untouched', async () => {
    const folder = freshFolder()
    const system = systemLike()
    await (await open(folder, system)).set('a', secret)
    const before = contents(folder)
    const locked = {
      ...system,
      encrypt: () => Promise.reject(new Error('locked')),
      decrypt: () => Promise.reject(new Error('locked')),
    }
    const vault = await open(folder, locked)
    await vault.set('a', 'in memory')
    expect(vault.persistence).toBe('session-only')
    expect(contents(folder)).toBe(before)
    expect((await open(folder, system)).get('a')).toBe(secret)
  })
})

describe('a keychain process', () => {
  const fork = (entry: string) => forkKeychain(new URL(entry, import.meta.url))
  const withChild = (
    child: () => KeychainProcess,
    keychainTimeoutMs: number,
    systemEncryption: SystemEncryption | null,
  ) => createVault({ folder: freshFolder(), log, now, systemEncryption, keychainTimeoutMs, spawnKeychain: child })

  it('that never answers is killed, and the next key store is used', async () => {
    const child = fork('./silent-child.ts')
    // The time limit begins only once the child is running.
    await new Promise<void>((resolve) => child.onMessage(() => resolve()))
    const gone = new Promise<string>((resolve) => child.onExit(() => resolve('gone')))
    const vault = await withChild(() => child, 500, systemLike())
    expect([vault.persistence, vault.backend]).toEqual(['persistent', 'system-like'])
    expect(await gone).toBe('gone')
  })

  it('that dies makes the vault session-only', async () => {
    const vault = await withChild(() => fork('./dying-child.ts'), patience.timeout, null)
    expect(vault.persistence).toBe('session-only')
    expect(reasons.at(-1)).toBe('the child process ended')
  })
})
