import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireFolder, type FolderHolder } from '../../../main/program/ownership/index.ts'
import { removeFolder } from '../../support/remove-folder.ts'

interface Owner {
  readonly child: ChildProcess
  readonly said: { ok: boolean; holder?: FolderHolder }
}

let folder: string
const children = new Set<ChildProcess>()
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-ownership-'))
})
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  removeFolder(folder)
})

async function start(program: string, ...rest: string[]): Promise<Owner> {
  const script = path.join(import.meta.dirname, 'owning-child.ts')
  const child = spawn(process.execPath, [script, folder, program, ...rest], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, said: JSON.parse(line) }
}
async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (signal) child.kill(signal)
  else child.stdin?.end()
  await gone
}

describe('a data folder', () => {
  it('is acquired by exactly one of two simultaneous processes, and the other learns the owner', async () => {
    for (let round = 0; round < 12; round += 1) {
      const starts = await Promise.all([start('um'), start('outro')])
      const [winner, ...others] = starts.filter(({ said }) => said.ok)
      const loser = starts.find(({ said }) => !said.ok)
      expect(others).toEqual([])
      expect(loser?.said.holder?.pid).toBe(winner?.child.pid)
      // Half of the rounds end in order, the others by a kill.
      for (const { child } of starts) await end(child, round % 2 === 0 ? 'SIGKILL' : undefined)
    }
  })

  it('is free at once after its owner was killed', async () => {
    const first = await start('o primeiro')
    await end(first.child, 'SIGKILL')
    const second = await start('o segundo')
    expect(second.said.ok).toBe(true)
    expect((await start('o terceiro')).said.holder).toMatchObject({ pid: second.child.pid, program: 'o segundo' })
  })

  it("tells its owner's name, start and address", async () => {
    const before = new Date()
    const { child } = await start('Malote', 'http://127.0.0.1:4321')
    const second = await acquireFolder({ folder, program: 'outro' })
    if (second.ok) throw new Error('two owners')
    expect(second.holder).toEqual({
      pid: child.pid,
      program: 'Malote',
      since: expect.any(String),
      address: 'http://127.0.0.1:4321',
    })
    expect(Date.parse(second.holder.since)).toBeGreaterThanOrEqual(before.getTime())
    if (process.platform !== 'win32') expect(statSync(path.join(folder, 'owner.json')).mode & 0o777).toBe(0o600)
  })

  it('has one owner within one process as well, and no owner.json after its release', async () => {
    const first = await acquireFolder({ folder, program: 'um' })
    if (!first.ok) throw new Error('no owner')
    expect((await acquireFolder({ folder, program: 'outro' })).ok).toBe(false)
    first.announce('http://127.0.0.1:1')
    expect(await acquireFolder({ folder, program: 'outro' })).toMatchObject({
      holder: { address: 'http://127.0.0.1:1' },
    })
    await first.release()
    await first.release()
    expect(existsSync(path.join(folder, 'owner.json'))).toBe(false)
    const next = await acquireFolder({ folder, program: 'outro' })
    expect(next.ok).toBe(true)
    if (next.ok) await next.release()
  })

  it('stays locked if owner.json is unreadable @all', async () => {
    await start('Malote')
    writeFileSync(path.join(folder, 'owner.json'), '{')
    expect(await acquireFolder({ folder, program: 'outro' })).toMatchObject({ ok: false, holder: { pid: 0 } })
  })

  it('fails with an error if it is not writable, instead of naming an owner', async () => {
    await expect(acquireFolder({ folder: path.join(folder, 'none'), program: 'um' })).rejects.toThrow()
  })
})
