import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TipoEvento } from '../../../contract/api/events.ts'
import { type OpenedDatabase, openDatabase } from '../../../service/database/open.ts'
import { createEvents } from '../../../service/events/events.ts'
import { createEventGate } from '../../../service/events/gate.ts'
import type { Events } from '../../../service/events/port.ts'
import { findEvento } from '../../../service/events/store.ts'
import { eventually } from '../../support/eventually.ts'
import { templateFolder } from '../../support/prepared-service.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const [slow, quick] = ['CapturaNatoDigitalMultiplasAssinaturasServidor', 'EncaminhamentoInicial'] as const
const [hostile, other] = [randomUUID(), randomUUID()]

let folder: string
let opened: OpenedDatabase
let events: Events
/** Ends the slow work of the hostile person. */
const released = Promise.withResolvers<void>()
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-events-'))
  cpSync(path.join(await templateFolder(), 'database'), folder, { recursive: true })
  opened = await openDatabase({ folder, url: null })
  const clock = () => new Date()
  const log = { error: () => undefined }
  const { db, connection } = opened
  events = createEvents({
    db,
    connection,
    clock,
    log,
    gate: createEventGate({ delayMs: 0, clock }),
    expireSeconds: 900,
  })
  events.handlePrepared(slow, async ({ idCidadao }) => {
    if (idCidadao === hostile) await released.promise
    return async () => ({})
  })
  events.handle(quick, async () => ({}))
  await events.start({ work: true })
})
afterAll(async () => {
  released.resolve()
  await events.stop()
  await opened.close()
  removeFolder(folder)
})

const enqueue = (tipo: TipoEvento, idCidadao: string) =>
  opened.db.transaction((tx) => events.enqueue(tx, { tipo, idCidadao, payload: {} }))
const stateOf = async (id: string) => (await findEvento(opened.db, id))?.situacao

it('an event whose work does not end keeps neither quick events waiting, nor slow ones of other people', async () => {
  const stuck: string[] = []
  for (let count = 0; count < 40; count += 1) stuck.push(await enqueue(slow, hostile))
  await eventually(async () => expect(await Promise.all(stuck.map(stateOf))).toContain('Processando'))
  for (const wanted of [await enqueue(quick, other), await enqueue(slow, other), await enqueue(quick, hostile)]) {
    await eventually(async () => expect(await stateOf(wanted)).toBe('Concluido'))
  }
  expect(await Promise.all(stuck.map(stateOf))).not.toContain('Concluido')
  released.resolve()
  await eventually(async () => expect(new Set(await Promise.all(stuck.map(stateOf)))).toEqual(new Set(['Concluido'])))
})
