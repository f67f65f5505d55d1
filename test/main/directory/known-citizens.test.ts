import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { type Owner, ownerValues } from '../../../main/engine/database/index.ts'
import { citizenSenders } from '../../../main/features/boxes/index.ts'
import { createMetCitizens, type MetCitizens } from '../../../main/features/directory/known-citizens.ts'
import { citizenParties } from '../../../main/features/processes/index.ts'
import { citizenSigners } from '../../../main/features/signatures/index.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

const [diego, fabia] = ['Diego Alves', 'Fábia Costa'].map((nome) => ({ id: randomUUID(), nome }))
const ana = { id: randomUUID(), nome: 'Ana Prado' }
if (!diego || !fabia) throw new Error('two citizens')

/** A person with what this computer keeps of boxes, documents in signature and processes, and the same for a stranger. */
function openKept() {
  const person = openAsPerson({ apiUrl: 'http://127.0.0.1:9' })
  open.push(person)
  const { db, cache, context } = person
  const owner: Owner = { environmentId: context.environment.id, personId: context.person.id }
  const strange: Owner = { ...owner, personId: randomUUID() }
  const forwarding = cache.prepare(
    'INSERT INTO forwardings (number, environment_id, person_id, id, content) VALUES (?, ?, ?, ?, ?)',
  )
  const receive = (number: number, whose: Owner, origem: object, protocolo: string) =>
    forwarding.run(number, ...ownerValues(whose), randomUUID(), JSON.stringify({ origem, destinos: [], protocolo }))
  receive(1, owner, { tipo: 'Cidadao', ...diego }, '2026-BCD2F1')
  receive(2, owner, { tipo: 'Papel', ...ana }, '2026-BCD2F2')
  receive(3, owner, { tipo: 'Cidadao', ...fabia }, '2026-BCD2F3')
  receive(4, owner, { tipo: 'Cidadao', ...diego }, '2026-BCD2F4')
  receive(5, strange, { tipo: 'Cidadao', id: randomUUID(), nome: 'De outra pessoa' }, '2026-BCD2F5')
  const assinantes = [
    { tipo: 'Papel', ...ana },
    { tipo: 'Cidadao', ...fabia },
  ]
  db.prepare(
    `INSERT INTO signature_documents (environment_id, person_id, id, situacao, sent_at, content, run)
     VALUES (?, ?, ?, 'AguardandoOutros', '2026-11-20T12:00:00Z', ?, 1)`,
  ).run(...ownerValues(owner), randomUUID(), JSON.stringify({ nome: 'Termo.pdf', assinantes }))
  const agentes = [
    { kind: 'Organizacao', id: randomUUID(), nome: 'SEDU', detalhe: '' },
    { kind: 'Cidadao', ...diego, detalhe: '' },
  ]
  const process = cache.prepare(
    `INSERT INTO known_processes (environment_id, person_id, id, content, view, read_at)
     VALUES (?, ?, ?, '{"protocolo":"2026-4K7TD"}', ?, '2026-11-20T12:00:00Z')`,
  )
  process.run(...ownerValues(owner), randomUUID(), JSON.stringify({ interessados: { agentes } }))
  process.run(...ownerValues(owner), randomUUID(), JSON.stringify({ interessados: null }))
  process.run(...ownerValues(owner), randomUUID(), null)
  return { db, cache, owner }
}

const known = (citizen: object, detalhe: string) => ({ ...citizen, kind: 'Cidadao', sigla: null, detalhe })

it('are those who have written to the person, sign with the person, or are parties of a process', () => {
  const kept = openKept()
  const met = (citizens: MetCitizens) => createMetCitizens(kept, [citizens])()
  expect(met(citizenSenders)).toEqual([known(diego, '2026-BCD2F4'), known(fabia, '2026-BCD2F3')])
  expect(met(citizenSigners)).toEqual([known(fabia, 'Termo.pdf')])
  expect(met(citizenParties)).toEqual([known(diego, '2026-4K7TD')])
})
