import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfPatriarch, idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let ana: Person
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())

it.each([
  ['patriarcas', 'Organizacao'],
  [`${idOfPatriarch}/organizacoes`, 'Organizacao'],
  [`${idOfUnit('SEFAZ')}/setores`, 'Unidade'],
  [`${idOfUnit('SEFAZ')}/grupos-trabalho`, 'Grupo'],
  [`${idOfUnit('SEFAZ')}/comissoes`, 'Grupo'],
])('lists agents with the older name of their kind, too (shapes.md C9): %s', async (path, tipo) => {
  const { body } = await ana.get(`/v2/agente/${path}`)
  expect(body.length).toBeGreaterThan(0)
  for (const agent of body) expect(agent).toMatchObject({ tipo, descricaoTipoAgente: tipo })
})

it('lists every class with its level and archiving (spec, "Classification")', async () => {
  const [plan] = (await ana.get(`/v2/classificacao-documental/${idOfPatriarch}/planos-ativos`)).body
  const classes: { codigo: string; nivel: number; tipoArquivamento: string }[] = (
    await ana.get(`/v2/classificacao-documental/${plan.id}/classes-ativas`)
  ).body
  expect(classes.length).toBeGreaterThan(50)
  for (const { codigo, nivel, tipoArquivamento } of classes) {
    const isInner = classes.some((each) => each.codigo.startsWith(`${codigo}.`))
    expect([codigo, nivel], codigo).toEqual([codigo, codigo.split('.').length])
    expect(tipoArquivamento, codigo).toMatch(isInner ? /^Conforme a subclasse$/ : /^(?:Guarda permanente|Eliminação)$/)
  }
})
