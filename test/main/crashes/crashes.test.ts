import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dumpsOf, watchCrashes } from '../../../main/hosts/electron/watch-crashes.ts'
import { collectDumps, createCrashReports } from '../../../main/program/crashes/index.ts'
import { readMinidump } from '../../../main/program/crashes/minidump.ts'
import { filesIn } from '../../support/data-folder.ts'
import { maloteDump } from '../../support/minidump.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let folder = ''
let at = 0
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-crashes-')), 'crashes')
  at = Date.UTC(2026, 10, 25, 10)
})
afterEach(() => removeFolder(path.dirname(folder)))

const minute = 60_000
const reportsOf = (keep?: number) =>
  createCrashReports({ folder, version: '1.0.0', now: () => new Date(at), ...(keep !== undefined && { keep }) })
const text = () =>
  filesIn(folder)
    .map(({ bytes }) => bytes.toString())
    .join('\n')

describe('crash reports', () => {
  it('are counted, newest first, until they are seen', () => {
    const reports = reportsOf()
    expect(reports.summary()).toEqual({ total: 0, unseen: [] })
    reports.record('page', { reason: 'oom' })
    at += minute
    reports.record('program', { error: new Error('a fault') })
    const unseen = [
      { kind: 'program', at: '2026-11-25T10:01:00.000Z' },
      { kind: 'page', at: '2026-11-25T10:00:00.000Z' },
    ]
    expect(reports.summary()).toEqual({ total: 2, unseen })
    // The next start of the program.
    const next = reportsOf()
    expect(next.summary()).toEqual({ total: 2, unseen })
    next.markSeen()
    expect(reportsOf().summary()).toEqual({ total: 2, unseen: [] })
    at += minute
    next.record('start', {})
    expect(next.summary()).toMatchObject({ total: 3, unseen: [{ kind: 'start' }] })
    expect(next.list()[2]).toMatchObject({ kind: 'page', version: '1.0.0', facts: { reason: 'oom' } })
  })

  it('are private, limited in number, and have no secret', () => {
    const reports = reportsOf(3)
    for (let nth = 0; nth < 5; nth += 1) {
      at += minute
      reports.record('program', { nth, note: 'Bearer abc', error: new Error('a fault at http://ana:senha@proxy:1/') })
    }
    expect(reports.list().map(({ facts }) => facts['nth'])).toEqual([4, 3, 2])
    for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(reports.list()[0]?.facts['error']).toMatchObject({ message: 'a fault at http://[oculto]@proxy:1/' })
    expect(text()).not.toMatch(/abc|senha/)
  })

  it('never throw, and leave out what cannot be read', () => {
    writeFileSync(folder, 'a file in place of the folder')
    expect(() => reportsOf().record('program', {})).not.toThrow()
    removeFolder(folder)
    mkdirSync(folder)
    writeFileSync(path.join(folder, '2026-cut.json'), '{"kind":')
    expect(reportsOf().summary()).toEqual({ total: 0, unseen: [] })
  })
})

describe('a dump', () => {
  const putDump = (bytes: Buffer) => {
    const dumps = path.join(folder, 'dumps')
    mkdirSync(path.join(dumps, 'pending'), { recursive: true })
    writeFileSync(path.join(dumps, 'pending/a.dmp'), bytes)
    return dumps
  }
  const log = { warn: () => {} }

  it('becomes a report of code addresses, without its memory and the path of the program, and is deleted', () => {
    const reports = reportsOf()
    const dumps = putDump(maloteDump('token of Ana'))
    collectDumps({ folder: dumps, reports, log })
    expect(reports.list().map(({ kind, facts }) => ({ kind, facts }))).toEqual([
      {
        kind: 'native',
        facts: expect.objectContaining({
          exception: '0xb',
          at: 'malote+0x234',
          frames: ['malote+0x500', 'malote+0xfff'],
        }),
      },
    ])
    expect(existsSync(path.join(dumps, 'pending/a.dmp'))).toBe(false)
    expect(text()).not.toMatch(/Ana|ana|segredo/)
    collectDumps({ folder: dumps, reports, log })
    expect(reports.summary().total).toBe(1)
  })

  it('that is no minidump is counted and deleted', () => {
    const reports = reportsOf()
    collectDumps({ folder: putDump(Buffer.from('nonsense')), reports, log })
    expect(reports.list()).toMatchObject([{ kind: 'native', facts: { sizeBytes: 8, unreadable: true } }])
  })

  it.each(['child-process-gone', 'render-process-gone'])('is deleted at once when Electron tells %s', (event) => {
    const reports = reportsOf()
    const app = new EventEmitter()
    watchCrashes(app, path.dirname(folder), reports)
    putDump(maloteDump('token of Ana'))
    app.emit(event, {}, { type: 'Utility', reason: 'crashed', exitCode: 11 })
    expect(filesIn(dumpsOf(path.dirname(folder)))).toEqual([])
    expect(reports.list()).toContainEqual(expect.objectContaining({ kind: 'native' }))
  })

  it('of a crash that another report tells is not counted twice', () => {
    const reports = reportsOf()
    reports.record('page', { reason: 'crashed' })
    reports.record('native', {}, new Date(at + 2000))
    reports.record('native', {}, new Date(at - minute))
    expect(reports.summary()).toMatchObject({ total: 3, unseen: [{ kind: 'page' }, { kind: 'native' }] })
  })

  it.each([0, 16, 40, 100, 300, 400])('cut to %i bytes reads as none, or without what is missing', (length) => {
    expect(() => readMinidump(maloteDump('').subarray(0, length))).not.toThrow()
  })
})
