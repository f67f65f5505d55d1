import { expect, it } from 'vitest'
import { classNodes, foundIn } from '../../../../renderer/parts/directory/class-tree.ts'
import type { TreeNode } from '../../../../renderer/ui/tree.tsx'

const classe = (codigo: string, nome = '') => ({
  id: codigo,
  codigo,
  nome,
  nivel: null,
  tipoArquivamento: null,
  observacao: null,
})
type Outline = string | { readonly [id: string]: readonly Outline[] }
const outline = (nodes: readonly TreeNode[]): Outline[] =>
  nodes.map(({ id, children }) => (children === null ? id : { [id]: outline(children) }))

it.each<{ name: string; codes: string[]; tree: Outline[] }>([
  { name: 'roots', codes: ['01', '02'], tree: ['01', '02'] },
  { name: 'three levels', codes: ['01', '01.02', '01.02.03'], tree: [{ '01': [{ '01.02': ['01.02.03'] }] }] },
  { name: 'a level that is missing', codes: ['01', '01.02.03'], tree: [{ '01': ['01.02.03'] }] },
  { name: 'no class above', codes: ['03.01', '03.02'], tree: ['03.01', '03.02'] },
  { name: 'a code that only begins alike', codes: ['01', '010', '01.1'], tree: [{ '01': ['01.1'] }, '010'] },
  { name: 'codes without points', codes: ['A-1', 'A-1-2'], tree: ['A-1', 'A-1-2'] },
])('places classes by their codes: $name', ({ codes, tree }) => {
  expect(outline(classNodes(codes.map((code) => classe(code))))).toEqual(tree)
})

it('keeps what is above a found class, opened, and what is below it', () => {
  const nodes = classNodes([
    classe('01', 'Administração'),
    classe('01.02', 'Convênios'),
    classe('01.02.01', 'Prestação de contas'),
    classe('01.03', 'Compras'),
  ])
  const { found, expanded } = foundIn(nodes, 'convenio')
  expect(outline(found)).toEqual([{ '01': [{ '01.02': ['01.02.01'] }] }])
  expect([...expanded]).toEqual(['01'])
  expect(foundIn(nodes, 'obras').found).toEqual([])
  expect(outline(foundIn(nodes, '01.03').found)).toEqual([{ '01': ['01.03'] }])
  expect(foundIn(nodes, '02.01').found).toEqual([])
})

it('tells the archiving of a class that has none below', () => {
  const [root] = classNodes([
    { ...classe('01'), tipoArquivamento: 'Conforme a subclasse' },
    { ...classe('01.02'), tipoArquivamento: 'Eliminação' },
  ])
  expect(root).toMatchObject({ id: '01', children: [{ id: '01.02', aside: 'Eliminação' }] })
  expect(root).not.toHaveProperty('aside')
})
