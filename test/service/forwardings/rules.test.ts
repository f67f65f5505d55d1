import { describe, expect, it } from 'vitest'
import type { TipoCaixa } from '../../../service/boxes/party.ts'
import { destinationsProblem, readForwarding } from '../../../service/forwardings/rules.ts'

const found: Record<string, TipoCaixa> = {
  sector: 'Unidade',
  organisation: 'Organizacao',
  commission: 'Grupo',
  role: 'Papel',
  citizen: 'Cidadao',
}
const problem = (destinos: Parameters<typeof destinationsProblem>[0], citizen = false) =>
  destinationsProblem(destinos, (id) => found[id], citizen)

describe('destinationsProblem', () => {
  it('lets a public agent write to every kind of recipient, with either word for an organisation', () => {
    expect(problem(Object.keys(found).map((id) => ({ id })))).toBeUndefined()
    expect(problem([{ id: 'organisation', tipo: 'Orgao' }])).toBeUndefined()
    expect(problem([{ id: 'organisation', tipo: 'Organizacao' }])).toBeUndefined()
    expect(problem([{ id: 'commission', tipo: 'Comissao' }])).toBeUndefined()
  })

  it.each([
    ['an unknown destination', [{ id: 'nowhere' }], false],
    ['a repeated destination', [{ id: 'sector' }, { id: 'sector' }], false],
    ['a destination of another kind', [{ id: 'sector', tipo: 'Papel' as const }], false],
    ['a role as the destination of a citizen', [{ id: 'role' }], true],
    ['a citizen as the destination of a citizen', [{ id: 'sector' }, { id: 'citizen' }], true],
  ])('refuses %s', (_, destinos, citizen) => {
    expect(problem(destinos, citizen)).toEqual(expect.any(String))
  })

  it('lets a citizen write to units', () => {
    expect(problem([{ id: 'sector' }, { id: 'commission' }, { id: 'organisation' }], true)).toBeUndefined()
  })
})

describe('readForwarding', () => {
  const same = { assunto: 'a', mensagem: 'm', restricaoAcesso: { transparenciaAtiva: false } }
  it('reads shapes A and B into one form', () => {
    const a = readForwarding({ ...same, idResponsavel: 'r', idsDestinos: ['d'], idsDocumentos: ['x'] })
    const b = readForwarding({
      ...same,
      idPapelRemetente: 'r',
      destinatarios: [{ tipo: 'Unidade', id: 'd' }],
      documentos: ['x'],
    })
    expect(a).toEqual({
      ...same,
      enviarEmailNotificacoes: false,
      idResponsavel: 'r',
      destinos: [{ id: 'd' }],
      idsDocumentos: ['x'],
    })
    expect(b).toEqual({ ...a, destinos: [{ tipo: 'Unidade', id: 'd' }] })
  })
})
