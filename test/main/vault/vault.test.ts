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

describe('with a keeper of keys', () => {
  it('secrets outlive the program, sealed in a private file', async () => {
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
    ['cut short', (text: string) => text.slice(0, 100)],
    [
      'changed by one bit',
      (text: string) => text.replace(/"data":"(.)/, (_all, first: string) => `"data":"${first === 'A' ? 'B' : 'A'}`),
    ],
    ['not ours', () => '{"token":"x"}'],
  ])('a file that is %s is put aside and said, never taken for empty', async (_what, spoil) => {
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

  it('a file moved to somebody else is of no use there', async () => {
    const mine = freshFolder()
    await (await open(mine, systemLike())).set('a', secret)
    const vault = await open(mine, systemLike())
    expect(vault.get('a')).toBeNull()
  })
})

describe('without a keeper', () => {
  it('secrets live in memory, nothing is written, and it is said', async () => {
    const folder = freshFolder()
    const vault = await open(folder, null)
    await vault.set('a', secret)
    expect([vault.persistence, vault.backend, vault.get('a')]).toEqual(['session-only', 'memory', secret])
    expect(readdirSync(folder)).toEqual([])
  })

  it('that worked yesterday, its file waits untouched', async () => {
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

  it('that never answers is killed, and the next keeper takes over', async () => {
    const child = fork('./silent-child.ts')
    // Running before its time begins: what has only been begun would die of less.
    await new Promise<void>((resolve) => child.onMessage(() => resolve()))
    const gone = new Promise<string>((resolve) => child.onExit(() => resolve('gone')))
    const vault = await withChild(() => child, 500, systemLike())
    expect([vault.persistence, vault.backend]).toEqual(['persistent', 'system-like'])
    expect(await gone).toBe('gone')
  })

  it('that dies leaves the program running', async () => {
    const vault = await withChild(() => fork('./dying-child.ts'), patience.timeout, null)
    expect(vault.persistence).toBe('session-only')
    expect(reasons.at(-1)).toBe('the child process ended')
  })
})
