import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { empty, openComposeOn, whole } from './open-compose.ts'

let opened: OpenedDatabase
let clock: number
beforeEach(() => {
  clock = Date.parse('2026-11-20T12:00:00Z')
  opened = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-compose-')), now: () => new Date(clock) })
})
afterEach(() => opened.close())

const openCompose = (nome = 'Ana', id: string = randomUUID()) =>
  openComposeOn({ db: opened.db, now: () => new Date(clock++), nome, id })

describe('drafts', () => {
  it('are listed as saved, last saved first, for one person only', () => {
    const { compose, changes } = openCompose()
    const [first, second] = [randomUUID(), randomUUID()]
    expect(compose.save({ draftId: first, fields: empty })).toMatchObject({ ok: true, value: { draftId: first } })
    compose.save({ draftId: second, fields: empty })
    const saved = compose.save({ draftId: first, fields: whole })
    expect(saved).toMatchObject({ ok: true, value: { fields: whole, operationId: null } })
    const list = compose.list()
    expect(list.ok && list.value.map(({ draftId }) => draftId)).toEqual([first, second])
    expect(list.ok && list.value[0]?.createdAt).not.toBe(list.ok && list.value[0]?.savedAt)
    expect(changes).toHaveLength(3)
    expect(openCompose('Bruno').compose.list()).toEqual({ ok: true, value: [] })
    expect(openCompose('Bruno').compose.send({ draftId: first })).toEqual({ ok: false, failure: { code: 'not-found' } })
  })

  it('are listed without a damaged one, which is kept and cannot be opened', () => {
    const { compose } = openCompose()
    const [good, bad] = [randomUUID(), randomUUID()]
    for (const draftId of [good, bad]) compose.save({ draftId, fields: whole })
    const rows = () => opened.db.prepare('SELECT * FROM drafts WHERE id = ?').all(bad)
    for (const fields of ['{}', '{"subject":"De outra versão"}']) {
      opened.db.prepare('UPDATE drafts SET fields = ? WHERE id = ?').run(fields, bad)
      const before = rows()
      expect(compose.list()).toMatchObject({ ok: true, value: [{ draftId: good }] })
      expect(compose.unreadable()).toEqual({ ok: true, value: [{ draftId: bad }] })
      expect(compose.get({ draftId: good })).toMatchObject({ ok: true, value: { fields: whole } })
      expect(() => compose.get({ draftId: bad })).toThrow()
      expect(() => compose.save({ draftId: bad, fields: empty })).toThrow()
      expect(compose.send({ draftId: good })).toMatchObject({ ok: true })
      expect(compose.edit({ draftId: good })).toMatchObject({ ok: true, value: { operationId: null } })
      expect(rows()).toEqual(before)
    }
  })

  it('reject a save and a sending by a page with an old revision, unless that page was the last writer', () => {
    const { compose, changes } = openCompose()
    const [draftId, one, other] = [randomUUID(), randomUUID(), randomUUID()]
    const save = (writer: string, seen: number | null, message: string) =>
      compose.save({ draftId, fields: { ...whole, message }, page: { writer, seen } })
    expect(save(one, null, 'a')).toMatchObject({ ok: true, value: { revision: 1 } })
    expect(save(one, 1, 'ab')).toMatchObject({ ok: true, value: { revision: 2 } })
    // The page lost the answer of its last save, and saves the old revision again.
    expect(save(one, 1, 'abc')).toMatchObject({ ok: true, value: { revision: 3 } })
    for (const seen of [2, null]) expect(save(other, seen, 'x')).toEqual(failed('conflict'))
    expect(compose.get({ draftId })).toMatchObject({ ok: true, value: { revision: 3, fields: { message: 'abc' } } })
    expect(save(other, 3, 'abcd')).toMatchObject({ ok: true, value: { revision: 4 } })
    expect(save(one, 3, 'y')).toEqual({ ok: false, failure: { code: 'conflict' } })
    expect(compose.get({ draftId: randomUUID() })).toEqual({ ok: true, value: null })
    // A changed message does not notify the pages; a changed subject or process does.
    expect(changes).toHaveLength(1)
    const process = { ato: 'avocar' as const, processo: { id: one, protocolo: '2026-B4C5D', resumo: '' } }
    for (const next of [{}, { process }]) compose.save({ draftId, fields: { ...whole, ...next, subject: 'Outro' } })
    expect(changes).toHaveLength(3)
    // A page that shows an older text does not send the draft, and is not told that its own was sent.
    const send = (writer: string, seen: number) => compose.send({ draftId, page: { writer, seen } })
    compose.save({ draftId, fields: whole, page: { writer: other, seen: 6 } })
    expect(send(other, 7)).toMatchObject(ok({ fields: whole, operationId: expect.any(String) }))
    expect(send(one, 6)).toEqual(failed('conflict'))
  })

  it('become one operation however often they are sent, and are frozen', () => {
    const { compose, queued } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId })
    expect(sent).toMatchObject({ ok: true, value: { operationId: expect.any(String) } })
    expect(compose.send({ draftId })).toEqual(sent)
    expect(queued).toHaveLength(1)
    expect(compose.save({ draftId, fields: empty })).toEqual(failed('too-late'))
    expect(compose.discard({ draftId })).toEqual(failed('too-late'))
    expect(compose.list()).toEqual({ ok: true, value: [sent.ok && sent.value] })
  })

  it('are read by their operation, also when that has left, until it is undone', () => {
    const { compose, onUpdate } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId })
    const operationId = (sent.ok && sent.value.operationId) || ''
    onUpdate(operationId, 'registering')
    expect(compose.sentBy({ operationId })).toMatchObject({ ok: true, value: { draftId, fields: whole } })
    onUpdate(operationId, 'cancelled')
    expect(compose.sentBy({ operationId })).toEqual({ ok: true, value: null })
  })

  it('stay listed while they can be undone, and open again when their operation is undone', () => {
    const { compose, onUpdate, left, changes } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId })
    const operationId = (sent.ok && sent.value.operationId) || ''
    onUpdate(operationId, 'registering')
    expect(compose.list()).toEqual({ ok: true, value: [] })
    // The request could not leave: the operation is ready again.
    onUpdate(operationId, 'ready')
    expect(compose.list()).toMatchObject({ ok: true, value: [{ draftId, operationId }] })
    left.add(operationId)
    expect(compose.edit({ draftId })).toEqual(failed('too-late'))
    left.clear()
    changes.length = 0
    expect(compose.edit({ draftId })).toMatchObject({ ok: true, value: { draftId, fields: whole, operationId: null } })
    expect(compose.edit({ draftId })).toMatchObject({ ok: true, value: { operationId: null } })
    expect(compose.save({ draftId, fields: empty })).toMatchObject({ ok: true, value: { fields: empty } })
    expect(changes).not.toEqual([])
    expect(compose.edit({ draftId: randomUUID() })).toEqual({ ok: false, failure: { code: 'not-found' } })
  })

  it('are told to have changed with what lists show of them, and not with their message', () => {
    const { compose, changes } = openCompose()
    const draftId = randomUUID()
    const [someone] = whole.recipients
    const told = (fields: Partial<DraftFields>) => {
      changes.length = 0
      compose.save({ draftId, fields: { ...whole, ...fields } })
      return changes.length
    }
    expect(told({})).toBe(1)
    expect(told({ message: 'Segue, como pedido.' })).toBe(0)
    expect(told({ recipients: someone === undefined ? [] : [{ ...someone, nome: 'Arquivo' }] })).toBe(1)
    expect(told({ subject: 'Contas' })).toBe(1)
  })

  it('are told to have changed once their operation cannot be undone any more, and only once', async () => {
    const { compose, changes, onUpdate } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId })
    changes.length = 0
    for (const state of ['registering', 'registering'] as const)
      onUpdate((sent.ok && sent.value.operationId) || '', state)
    await Promise.resolve()
    expect(changes).toHaveLength(1)
  })

  it('open again when their operation is cancelled', () => {
    const { compose, onUpdate } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId })
    onUpdate((sent.ok && sent.value.operationId) || '', 'cancelled')
    expect(compose.list()).toMatchObject({ ok: true, value: [{ draftId, fields: whole, operationId: null }] })
  })

  it('open again when refused, and replace the refused operation when sent again', () => {
    const { compose, onUpdate, superseded, queued } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId })
    const operationId = (sent.ok && sent.value.operationId) || ''
    onUpdate(operationId, 'refused')
    expect(compose.list()).toMatchObject({ ok: true, value: [{ draftId, operationId: null }] })
    // A retry without changes closes the draft until that is refused too.
    onUpdate(operationId, 'ready')
    expect(compose.list()).toMatchObject({ ok: true, value: [{ draftId, operationId }] })
    onUpdate(operationId, 'refused')
    const again = compose.send({ draftId })
    expect(superseded).toEqual([operationId])
    const second = (again.ok && again.value.operationId) || ''
    onUpdate(second, 'refused')
    // After a change, the refused operation is superseded.
    expect(compose.save({ draftId, fields: { ...whole, subject: 'Outro' } })).toMatchObject({ ok: true })
    expect(superseded).toEqual([operationId, second])
    compose.send({ draftId })
    expect(superseded).toEqual([operationId, second])
    expect(queued.map(({ assunto }) => assunto)).toEqual([whole.subject, whole.subject, 'Outro'])
  })

  it('stay open when they cannot be sent or enqueued', () => {
    const { compose, queued } = openCompose()
    const draftId = randomUUID()
    compose.save({ draftId, fields: { ...whole, subject: '' } })
    expect(compose.send({ draftId })).toMatchObject(failed('refused', { message: expect.stringMatching(/^Assunto: /) }))
    compose.save({ draftId, fields: whole })
    // A trigger simulates a full disk at this statement.
    opened.db.exec("CREATE TRIGGER full BEFORE UPDATE OF operation_id ON drafts BEGIN SELECT RAISE(ABORT, 'full'); END")
    expect(() => compose.send({ draftId })).toThrow()
    opened.db.exec('DROP TRIGGER full')
    expect(compose.list()).toMatchObject({ ok: true, value: [{ draftId, operationId: null }] })
    expect(queued).toHaveLength(1)
  })

  it('are restored as they were after a discard, also by the next start', () => {
    const person = randomUUID()
    const { compose, superseded, onUpdate } = openCompose('Ana', person)
    const [first, second] = [randomUUID(), randomUUID()]
    for (const draftId of [first, second]) compose.save({ draftId, fields: whole })
    const sent = compose.send({ draftId: second })
    const refused = (sent.ok && sent.value.operationId) || ''
    onUpdate(refused, 'refused')
    for (const draftId of [first, first, second]) expect(compose.discard({ draftId })).toEqual(ok(null))
    expect(superseded).toEqual([refused])
    expect(compose.list()).toEqual(ok([]))
    for (const draftId of [first, second]) expect(compose.get({ draftId })).toEqual(ok(null))
    expect(compose.send({ draftId: first })).toEqual(failed('not-found'))

    const { compose: next } = openCompose('Ana', person)
    expect(next.discarded()).toMatchObject(ok([{ draftId: second }, { draftId: first }]))
    expect(openCompose('Bruno').compose.discarded()).toEqual(ok([]))
    for (const draftId of [first, second]) {
      expect(next.restore({ draftId })).toMatchObject(ok({ draftId, fields: whole, operationId: null }))
    }
    expect(next.discarded()).toEqual(ok([]))
    expect(next.list()).toMatchObject(ok([{ draftId: second }, { draftId: first }]))
  })

  it('are offered for an hour after a discard, and deleted by a later discard or at sign-out', () => {
    const { compose } = openCompose()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    for (const draftId of [first, second, third]) compose.save({ draftId, fields: whole })
    compose.discard({ draftId: first })
    clock += 3_600_000
    expect(compose.discarded()).toEqual(ok([]))
    compose.discard({ draftId: second })
    expect(compose.restore({ draftId: first })).toEqual(failed('not-found'))
    clock -= 7_200_000 // The clock was set back.
    compose.forgetDiscarded()
    expect(compose.restore({ draftId: second })).toEqual(failed('not-found'))
    expect(compose.list()).toMatchObject(ok([{ draftId: third }]))
  })

  it('keep their text when another page saves an older one after a discard', () => {
    const { compose } = openCompose()
    const draftId = randomUUID()
    const [one, other] = [randomUUID(), randomUUID()]
    const save = (writer: string, seen: number | null) =>
      compose.save({ draftId, fields: whole, page: { writer, seen } })
    for (const seen of [null, 1]) save(one, seen)
    compose.discard({ draftId })
    expect(save(other, 1)).toEqual(failed('conflict'))
    expect(save(other, 2)).toMatchObject(ok({ revision: 3 }))
    expect(compose.list()).toMatchObject(ok([{ draftId }]))
    expect(compose.discarded()).toEqual(ok([]))
  })

  it('are found by the process that they act on', () => {
    const { compose } = openCompose()
    const closingOf = (id: string): DraftFields['process'] => ({
      ato: 'encerrar',
      processo: { id, protocolo: '2026-B4C5D', resumo: 'Contas' },
    })
    const [draftId, idProcesso] = [randomUUID(), randomUUID()]
    compose.save({ draftId, fields: { ...whole, process: closingOf(idProcesso) } })
    compose.save({ draftId: randomUUID(), fields: { ...whole, process: closingOf(randomUUID()) } })
    expect(compose.ofProcess({ idProcesso })).toMatchObject(ok([{ draftId, process: closingOf(idProcesso) }]))
  })
})
