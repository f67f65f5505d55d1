import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { signedPdf } from '../../support/pdf-corpus.ts'
import { openWatchedFolder, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const cases = new URL('../../cases/pdf-with-bytes-around/', import.meta.url)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Seen {
  readonly sha256: string | null
  readonly findings: readonly string[] | undefined
  readonly signatures: number | undefined
}

/** Adds files as if they were dropped into the window. */
async function dropped(files: Readonly<Record<string, Uint8Array>>) {
  const named = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(path.join(world.root, name), bytes)
    return { path: path.join(world.root, name), name, owned: false }
  })
  const outcome = await world.workspace.capture.addFiles(named)
  if (!outcome.ok) throw new Error(outcome.failure.code)
  await world.workspace.capture.whenIdle()
  return { seen: seenOf(), rejected: new Map(outcome.value.rejected.map(({ name, reason }) => [name, reason])) }
}

const seenOf = () =>
  new Map<string, Seen>(
    world.list().map(({ name, sha256, report }) => {
      const { findings, signatures } = report ?? {}
      return [name, { sha256, findings, signatures }]
    }),
  )

describe('a PDF with bytes before its beginning or behind its end', () => {
  it.each(['dropped', 'watched'] as const)('keeps its bytes and is taken without a remark: %s', async (door) => {
    const files = Object.fromEntries(readdirSync(cases).map((name) => [name, readFileSync(new URL(name, cases))]))
    const seen = door === 'dropped' ? (await dropped(files)).seen : await watched(files, Object.keys(files).length)
    for (const [name, bytes] of Object.entries(files))
      expect(seen.get(name), name).toEqual({ sha256: sha256(bytes), findings: [], signatures: 0 })
    expect(seen.size).toBe(5)
  })

  it('is known as signed, and keeps all its bytes', async () => {
    const around = Buffer.concat([Buffer.from('\ufeff\r\n'), signedPdf(), Buffer.alloc(70_000)])
    const { seen } = await dropped({ 'assinado.pdf': around })
    expect(seen.get('assinado.pdf')).toMatchObject({ sha256: sha256(around), signatures: 1 })
  })

  it('is refused with the true reason where other readers would not open it', async () => {
    const { rejected } = await dropped({
      'tarde.pdf': Buffer.concat([Buffer.alloc(2000, 'x'), tinyPdf('Nota')]),
      'cortado.pdf': Buffer.concat([tinyPdf('Nota'), Buffer.from('\n7 0 obj\n<</Length 90>>stream\nabc')]),
      'foto.pdf': Buffer.from('\u0089PNG'),
    })
    expect(rejected.get('tarde.pdf')).toMatch(/^O PDF deste arquivo só começa depois de muito conteúdo estranho/)
    expect(rejected.get('cortado.pdf')).toMatch(/^O PDF está incompleto/)
    expect(rejected.get('foto.pdf')).toMatch(/^Não é um PDF/)
  })
})

/** Has a watched folder import files. */
async function watched(files: Readonly<Record<string, Uint8Array>>, count: number) {
  for (const [name, bytes] of Object.entries(files)) world.put(name, bytes)
  await world.watch({ originals: 'keep' })
  await eventually(() => expect(world.list().filter(({ report }) => report !== null)).toHaveLength(count))
  return seenOf()
}
