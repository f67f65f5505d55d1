import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { type Chance, createChance } from '../../support/chance.ts'
import { firstOf } from '../../support/in-usual.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { database, freshFolder, inCopy, open, save } from './kept-copy.ts'

const contentOf = (db: DatabaseSync) =>
  db
    .prepare('SELECT id, nome FROM documents ORDER BY id')
    .all()
    .map((row) => JSON.stringify(row))

/** Ways in which a disk, a program or a person damages a file. */
const damages: Readonly<Record<string, (file: string, chance: Chance) => void>> = {
  'a flipped bit': (file, chance) => {
    const bytes = readFileSync(file)
    const at = chance.between(0, bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.between(0, 7))
    writeFileSync(file, bytes)
  },
  zeros: (file, chance) => {
    const bytes = readFileSync(file)
    const from = chance.between(0, bytes.length - 1)
    writeFileSync(file, bytes.fill(0, from, Math.min(bytes.length, from + chance.between(1, 8192))))
  },
  'a cut end': (file, chance) => truncateSync(file, chance.between(0, readFileSync(file).length - 1)),
  'a cut end at a frame': (file, chance) => {
    const bytes = readFileSync(file)
    truncateSync(
      file,
      file.endsWith('-wal')
        ? 32 + 4120 * chance.between(0, Math.floor(bytes.length / 4120) - 1)
        : frameStart(bytes, chance),
    )
  },
  rubbish: (file) => writeFileSync(file, 'rubbish '.repeat(100)),
  nothing: (file) => writeFileSync(file, ''),
  'no file': (file) => rmSync(file),
}

/** Where one of the frames of a file of changes begins. */
function frameStart(bytes: Buffer, chance: Chance): number {
  const starts: number[] = []
  for (let at = 8; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at)) starts.push(at)
  return starts[chance.between(0, starts.length - 1)] ?? 8
}

/** The data folder of a program that was killed after some commits, and what it had committed. */
async function killedAfter(commits: number, chance: Chance): Promise<{ folder: string; before: string[] }> {
  const folder = freshFolder()
  const running = open(folder)
  await running.copy.made
  const begunAt = chance.between(0, commits * 2)
  for (let turn = 0; turn < commits; turn += 1) {
    if (turn === begunAt) {
      running.copy.renew()
      if (chance.between(0, 1) === 0) await running.copy.made
    }
    save(running.db, `d${chance.between(0, 40)}`, 'x'.repeat(chance.between(0, 900)))
  }
  const killed = freshFolder()
  // A copy in progress is written by another thread.
  cpSync(folder, killed, { recursive: true, filter: (from) => !from.includes('.draft') })
  const before = contentOf(running.db)
  await running.copy.made
  running.close()
  removeFolder(folder)
  return { folder: killed, before }
}

interface Result {
  readonly isLost: boolean
  readonly rebuilt: string | null
}

function openAgain(folder: string, before: readonly string[]): Result {
  const again = open(folder)
  const after = contentOf(again.db)
  again.close()
  return { isLost: before.join('\n') !== after.join('\n'), rebuilt: again.damaged?.rebuilt ?? null }
}

/** Damages the log and the changes of killed programs, each in a random way; `also` damages a third file now and then. */
async function damageFolders(count: number, seed: number, also: 'nothing' | 'database' | 'index') {
  const chance = createChance(seed)
  const names = Object.keys(damages)
  const figures = { lost: 0, said: 0, silent: [] as string[] }
  for (let round = 0; round < count; round += 1) {
    const { folder, before } = await killedAfter(chance.between(1, 60), chance)
    const third = also === 'database' ? [database(folder)] : [`${database(folder)}-shm`]
    const files = [
      `${database(folder)}-wal`,
      ...inCopy(folder, 'changes').slice(-1),
      ...(also === 'nothing' ? [] : third),
    ]
    const done = files.map((file) => {
      const name = names[chance.between(0, names.length - 1)] ?? ''
      if (existsSync(file)) damages[name]?.(file, chance)
      return name
    })
    const { isLost, rebuilt } = openAgain(folder, before)
    if (rebuilt !== null && rebuilt !== 'whole') figures.said += 1
    if (isLost) figures.lost += 1
    if (isLost && (rebuilt === null || rebuilt === 'whole'))
      figures.silent.push(`round ${round}: ${done.join(', ')}: ${rebuilt}`)
    removeFolder(folder)
  }
  return figures
}

describe('a data folder of a killed program whose log and changes are damaged', () => {
  it.each(firstOf(['nothing', 'database', 'index'] as const))(
    'never loses a commit in silence, with damage to %s as well',
    async (also) => {
      const { silent, lost } = await damageFolders(12, 11, also)
      expect(silent).toEqual([])
      expect(lost).toBeGreaterThan(0)
    },
  )

  // FOLDERS and SEED: as many more as somebody has time for.
  it('never loses a commit in silence in many folders @all', async () => {
    const count = Number(process.env['FOLDERS'] ?? 30)
    const figures = await damageFolders(count, Number(process.env['SEED'] ?? 500), 'nothing')
    expect(figures.silent).toEqual([])
    process.stdout.write(`damaged folders: ${JSON.stringify(figures)}\n`)
  }, 600_000)

  it('is said to be in order if only one of the two is damaged, and loses nothing', async () => {
    const chance = createChance(5)
    for (const which of ['wal', 'changes'] as const) {
      for (const name of ['a flipped bit', 'zeros', 'a cut end at a frame', 'rubbish'] as const) {
        const { folder, before } = await killedAfter(20, chance)
        const file = which === 'wal' ? `${database(folder)}-wal` : (inCopy(folder, 'changes').at(-1) ?? '')
        damages[name]?.(file, chance)
        const { isLost, rebuilt } = openAgain(folder, before)
        expect([which, name, isLost]).toEqual([which, name, false])
        expect([null, 'whole']).toContain(rebuilt)
        removeFolder(folder)
      }
    }
  })

  it('keeps a copy of what was found, and sends nothing by itself', async () => {
    const { folder } = await killedAfter(5, createChance(2))
    for (const file of [`${database(folder)}-wal`, ...inCopy(folder, 'changes')]) {
      damages['a cut end']?.(file, createChance(9))
    }
    mkdirSync(join(folder, 'spool'))
    const asides: (string | null)[] = []
    const again = open(folder, { beforeLoss: (aside) => asides.push(aside) })
    expect(again.damaged).toMatchObject({ rebuilt: 'doubtful' })
    expect(asides).toEqual([again.damaged?.path])
    expect(existsSync(`${again.damaged?.path}-wal`)).toBe(true)
    again.close()
    // Told once: from now on everything is in order.
    const third = open(folder)
    expect(third.damaged).toBeNull()
    third.close()
  })
})
