import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../main/engine/log/index.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const freshFolder = () => join(mkdtempSync(join(tmpdir(), 'malote-log-')), 'log')
const written = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl'
const opaque = 'Zx3_9kQ-planted-opaque-token-0123456789abcdef'
const short = 'plantado1'

describe('secrets in the log', () => {
  it('never reach the file, in any field, message or error', () => {
    const folder = freshFolder()
    const log = createLog({ folder, now, level: () => 'debug' })
    const error = Object.assign(new Error(`POST failed: access_token=${short} for 529.982.247-25`), {
      code: 'ECONNRESET',
    })
    error.cause = new Error(`Authorization: Bearer ${short}`)
    const circular: Record<string, unknown> = { senha: short }
    circular['self'] = circular
    log.error('request.failed', {
      error,
      url: new URL(`https://ana:${short}@a.example/x?X-Amz-Signature=${short}#${short}`),
    })
    log.warn('answer', {
      body: JSON.stringify({ refresh_token: short, id_token: jwt }),
      headers: { Authorization: short },
    })
    log.info('callback', { location: `http://127.0.0.1:5000/callback?code=${short}&state=${short}`, text: opaque })
    log.debug('form', { form: `client_secret=${short}&code_verifier=${short}&code=${short}`, text: `um ${jwt} dois` })
    log.info('deep', {
      list: [{ tokenSet: { a: short } }, { cpf: '52998224725' }, { text: 'CPF 52998224725' }],
      circular,
    })
    log.info(`event ${opaque}`, { set: { clientSecret: short, key: short, code: short } })
    const text = written(folder)
    for (const secret of [jwt, opaque, short, '529.982.247-25', '52998224725']) expect(text).not.toContain(secret)
    expect(text.trim().split('\n')).toHaveLength(6)
  })

  it('are removed, but not the identifiers that support needs', () => {
    const folder = freshFolder()
    const fields = {
      idEvento: '0198c3a2-1111-4222-8333-444455556666',
      sha256: 'a'.repeat(64),
      status: 503,
      bytes: 52998224726,
      address: 'https://api.example/v2/eventos/1',
    }
    createLog({ folder, now }).warn('event.polled', fields)
    const expected = { time: '2026-11-20T12:00:00.000Z', level: 'warn', event: 'event.polled', ...fields }
    expect(JSON.parse(written(folder))).toEqual(expected)
    const error = Object.assign(new Error('no'), { code: 'ECONNRESET' })
    createLog({ folder, now }).error('x', { error })
    expect(written(folder)).toContain('"errorCode":"ECONNRESET"')
  })
})

describe('log files', () => {
  it('are private, limited in size and number, and keep the newest lines', () => {
    const folder = freshFolder()
    const log = createLog({ folder, now, maxBytes: 1000, keep: 2 })
    for (let index = 0; index < 100; index += 1) log.info('line', { index })
    const names = readdirSync(folder)
    expect(names.toSorted()).toEqual(['malote.log', 'malote.log.1', 'malote.log.2'])
    for (const name of names) {
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1000)
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    }
    expect(readFileSync(join(folder, 'malote.log'), 'utf8')).toContain('"index":99')
  })

  it('go on where their folder was removed meanwhile', () => {
    const folder = freshFolder()
    const log = createLog({ folder, now })
    log.info('one')
    rmSync(folder, { recursive: true })
    log.info('two')
    expect(written(folder)).toContain('"two"')
  })

  it('contain only entries of the level or above', () => {
    const folder = freshFolder()
    const log = createLog({ folder, now, level: () => 'warn' })
    log.info('quiet')
    log.warn('loud')
    expect(written(folder)).toMatch(/^[^\n]*"event":"loud"[^\n]*\n$/)
  })

  it('keep their time, level and event even if a field has the same name', () => {
    const folder = freshFolder()
    createLog({ folder, now }).info('outbox.advanced', { event: 'registered', level: 1, time: null, attempts: 2 })
    const expected = { event: 'outbox.advanced', level: 'info', time: now().toISOString(), attempts: 2 }
    expect(JSON.parse(written(folder))).toEqual(expected)
  })
})
