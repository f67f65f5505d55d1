import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeAgents } from '../../../service/boxes/active.ts'
import { agentes, documentos } from '../../../service/database/schema/index.ts'
import { loadRows } from '../../bench/many-rows.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { changeTables } from '../../support/tables.ts'

let service: TestService
let ana: Person
let documents: string[] = []
let destinations: string[] = []
beforeAll(async () => {
  service = await startService()
  await service.stop()
  await changeTables(service, async (db) => {
    await loadRows(db, 500)
    await db.execute(sql`update documentos set nivel_acesso = 1`)
    await db.execute(sql`insert into documento_acessos (id_agente, id_documento, data_captura)
      select '00000000-0000-0000-0000-000000000000', id, data_captura from documentos on conflict do nothing`)
    documents = (await db.select({ id: documentos.id }).from(documentos).limit(500)).map(({ id }) => id)
    const all = (await db.select({ id: agentes.id }).from(agentes)).map(({ id }) => id)
    const active = [...(await activeAgents(db, all)).values()].filter(({ tipo }) => tipo !== 'Patriarca')
    destinations = active.slice(0, 44).map(({ id }) => id)
  })
  await service.restart()
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())

const novo = (idsDestinos: readonly string[]) =>
  ana.post('/v2/encaminhamento/novo', {
    assunto: 'Prestação de contas de todas as unidades',
    mensagem: 'Segue.',
    idResponsavel: ana.roles[0]?.id,
    idsDestinos,
    idsDocumentos: documents,
    enviarEmailNotificacoes: true,
    restricaoAcesso: organizacional,
  })

it('a forwarding of 500 documents to 44 destinations is carried out, and each box shows all of it', async () => {
  expect(documents).toHaveLength(500)
  expect(destinations).toHaveLength(44)
  const { body } = await novo(destinations)
  const { situacao, idEncaminhamento } = await ana.ended(body.idEvento)
  expect(situacao).toBe('Concluido')
  const sent = (await ana.get(`/v2/encaminhamento/${idEncaminhamento}`)).body
  expect(sent.destinos).toHaveLength(44)
  expect(sent.documentosEncaminhamento).toHaveLength(500)
})
