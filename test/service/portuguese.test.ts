import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { asPerson, organizacional, type Person } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let ana: Person
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())
const id = '00000000-0000-4000-8000-000000000000'

describe('a validation message', () => {
  it.each([
    ['encaminhamento/novo', { assunto: undefined }, { assunto: 'obrigatório' }],
    ['encaminhamento/novo', { assunto: 1 }, { assunto: 'deve ser um texto' }],
    ['encaminhamento/novo', { assunto: ' ' }, { assunto: 'não pode ficar vazio' }],
    ['encaminhamento/novo', { assunto: 'x'.repeat(1001) }, { assunto: 'no máximo 1000 caracteres' }],
    ['encaminhamento/novo', { idsDestinos: [] }, { idsDestinos: 'no mínimo 1 item' }],
    ['encaminhamento/novo', { idsDestinos: ['x'] }, { 'idsDestinos.0': 'deve ser um UUID' }],
    ['encaminhamento/novo', { idsDestinos: id }, { idsDestinos: 'deve ser uma lista' }],
    ['encaminhamento/novo', { restricaoAcesso: {} }, { 'restricaoAcesso.transparenciaAtiva': 'obrigatório' }],
    ['documentos/paginated-search', { tamanhoPagina: 201 }, { tamanhoPagina: 'no máximo 200' }],
    ['documentos/paginated-search', { pagina: 1.5 }, { pagina: 'deve ser um número inteiro' }],
    [
      'documentos/paginated-search',
      { capturadoDe: 'ontem' },
      { capturadoDe: 'deve ser data e hora em ISO 8601, com fuso' },
    ],
    [
      'documentos/fase-assinatura/paginated-search',
      { situacao: 'Nenhuma' },
      { situacao: 'deve ser um destes valores: AguardandoMim, AguardandoOutros, Concluidos, Recusados' },
    ],
  ])('names the field and the problem in plain Portuguese: %s %j', async (path, changes, issues) => {
    const novo = { assunto: 'A', mensagem: 'M', idResponsavel: id, idsDestinos: [id], restricaoAcesso: organizacional }
    const body = path === 'encaminhamento/novo' ? { ...novo, ...changes } : changes
    const answer = await ana.post(`/v2/${path}`, body)
    expect([answer.status, answer.body.issues]).toEqual([400, issues])
  })
})
