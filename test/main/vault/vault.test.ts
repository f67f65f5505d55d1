import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ChildProcess, forkChild } from '../../../main/child-process.ts'
import { createVault, type SystemEncryption } from '../../../main/engine/vault/index.ts'
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
    expect([vault.get('a'), vault.persistence]).toEqual([null, 'persistent'])
    expect(vault.notices).toEqual([expect.stringMatching(/danificado.*Entre de novo/)])
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
    expect(vault.notices).toHaveLength(1)
  })
})

describe('a vault without a working key store', () => {
  it('keeps secrets in memory, writes nothing, and says session-only', async () => {
    const folder = freshFolder()
    const vault = await open(folder, null)
    await vault.set('a', secret)
    expect([vault.persistence, vault.problem, vault.backend]).toEqual(['session-only', 'no-keyring', 'memory'])
    expect(vault.get('a')).toBe(secret)
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
    expect([vault.persistence, vault.problem]).toEqual(['session-only', 'locked'])
    expect(contents(folder)).toBe(before)
    expect((await open(folder, system)).get('a')).toBe(secret)
  })
})

/** A keychain in memory: it answers, has lost its keys, or is locked. */
function keychainLike(entries: Map<string, string>, isLocked: () => boolean): () => ChildProcess {
  return () => {
    let answer: (message: unknown) => void = () => {}
    return {
      send(message) {
        const { id, act, account, value = '' } = message as { id: number; act: string; account: string; value?: string }
        if (act === 'get') return answer({ id, ok: true, value: isLocked() ? null : (entries.get(account) ?? null) })
        const reason = 'Cannot create an item in a locked collection'
        if (isLocked()) return answer({ id, ok: false, reason })
        entries.set(account, value)
        answer({ id, ok: true, value: null })
      },
      onMessage: (listener) => {
        answer = listener
      },
      onExit: () => {},
      kill: () => {},
    }
  }
}

describe('a keychain', () => {
  const folder = freshFolder()
  const entries = new Map<string, string>()
  let isLocked = false
  const openKeychain = () =>
    createVault({
      folder,
      systemEncryption: null,
      spawnKeychain: keychainLike(entries, () => isLocked),
      log,
      now,
    })

  it('that is locked keeps what it has until it is unlocked; that has lost its key is told with what to do', async () => {
    await (await openKeychain()).set('a', secret)
    isLocked = true
    const locked = await openKeychain()
    expect([locked.persistence, locked.problem, locked.get('a')]).toEqual(['session-only', 'locked', null])
    isLocked = false
    const unlocked = await openKeychain()
    expect([unlocked.problem, unlocked.get('a'), unlocked.notices]).toEqual([null, secret, []])
    entries.clear()
    const lost = await openKeychain()
    expect([lost.persistence, lost.get('a')]).toEqual(['persistent', null])
    expect(lost.notices).toEqual([expect.stringMatching(/não tem mais a chave.*Entre de novo/)])
  })
})

describe('a keychain process', () => {
  const fork = (entry: string) => forkChild(new URL(entry, import.meta.url))
  const withChild = (child: () => ChildProcess, keychainTimeoutMs: number, systemEncryption: SystemEncryption | null) =>
    createVault({ folder: freshFolder(), log, now, systemEncryption, keychainTimeoutMs, spawnKeychain: child })

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
    expect([vault.persistence, vault.problem]).toEqual(['session-only', 'no-keyring'])
    expect(reasons.at(-1)).toBe('the child process ended')
  })
})
