import { describe, expect, it } from 'vitest'
import type { ListedBox } from '../../../contract/bridge/boxes.ts'
import { groupBoxes } from '../../../renderer/app/box-groups.ts'
import { boxNameText, nameBoxes } from '../../../renderer/texts/box-names.ts'

const box = (id: string, tipo: ListedBox['tipo'], nome: string, more: Partial<ListedBox> = {}): ListedBox => ({
  id,
  tipo,
  nome,
  pendentes: 0,
  unread: 0,
  ...more,
})
const [fazenda, educacao] = [{ nomeOrganizacao: 'Fazenda' }, { nomeOrganizacao: 'Educação' }]
const gecon = box('gecon', 'Unidade', 'Gerência de Contratos', { sigla: 'GECON', ...fazenda })
const gerente = box('gerente', 'Papel', 'Gerente · GECON', fazenda)
const ana = box('ana', 'Cidadao', 'Ana Prado')
const otherGecon = box('gecon-2', 'Unidade', 'Gerência de Convênios', { sigla: 'GECON', ...educacao })
const otherGerente = box('gerente-2', 'Papel', 'Gerente · GECON', educacao)

describe('boxes in the navigation', () => {
  const none = { pinned: [], hidden: [] }
  const idsOf = (groups: readonly (readonly ListedBox[])[]) => groups.map((group) => group.map(({ id }) => id))

  it.each<{ what: string; boxes: ListedBox[]; groups: string[][] }>([
    { what: 'a role below its unit', boxes: [ana, gerente, gecon], groups: [['ana'], ['gecon', 'gerente']] },
    {
      what: 'a role below the unit of its own organisation, once',
      boxes: [gecon, otherGecon, otherGerente, gerente],
      groups: [
        ['gecon', 'gerente'],
        ['gecon-2', 'gerente-2'],
      ],
    },
    { what: 'a role whose unit has no box by itself', boxes: [gerente, ana], groups: [['gerente'], ['ana']] },
  ])('show $what', ({ boxes, groups }) => {
    expect(idsOf(groupBoxes(boxes, none).units)).toEqual(groups)
  })

  it('show pinned boxes first, hide others, and show each once', () => {
    const { pinned, units, hidden } = groupBoxes([ana, gecon, gerente, otherGecon], {
      pinned: ['gerente', 'gone'],
      hidden: ['gecon-2', 'gone'],
    })
    expect(idsOf([pinned, ...units, hidden])).toEqual([['gerente'], ['ana'], ['gecon'], ['gecon-2']])
  })
})

describe('names of boxes', () => {
  const namesOf = (...boxes: ListedBox[]) => [...nameBoxes(boxes).values()].map(boxNameText)

  it.each<{ what: string; boxes: ListedBox[]; names: string[] }>([
    { what: 'is short', boxes: [ana, gecon, gerente], names: ['Ana Prado', 'GECON', 'Gerente · GECON'] },
    {
      what: 'has the organisation where the rest is equal',
      boxes: [gecon, otherGecon, gerente, otherGerente],
      names: ['GECON · Fazenda', 'GECON · Educação', 'Gerente · GECON, Fazenda', 'Gerente · GECON, Educação'],
    },
    {
      what: 'has the full name where the organisation is equal, too',
      boxes: [gecon, { ...otherGecon, ...fazenda }],
      names: ['GECON · Gerência de Contratos', 'GECON · Gerência de Convênios'],
    },
    {
      what: 'has the kind of box where all names are equal',
      boxes: [box('a', 'Grupo', 'Obras'), box('b', 'Unidade', 'obras')],
      names: ['Obras · grupo ou comissão', 'obras · setor'],
    },
    {
      what: 'has a number where the service tells no difference',
      boxes: [box('a', 'Grupo', 'Obras'), box('b', 'Grupo', 'Obras')],
      names: ['Obras · 1', 'Obras · 2'],
    },
  ])('$what', ({ boxes, names }) => expect(namesOf(...boxes)).toEqual(names))
})
