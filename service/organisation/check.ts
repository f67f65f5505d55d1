import type { Organisation } from './schema.ts'

/** A problem in an organisation file, with its path such as `pessoas[3].papeis[0].unidade`. */
export interface FileProblem {
  readonly path: string
  readonly problem: string
}

/** Problems that a schema cannot express: duplicate names and dangling references. */
export function checkOrganisation(file: Organisation): FileProblem[] {
  const { patriarcas } = file
  const organisations = patriarcas.flatMap(({ organizacoes }, place) =>
    organizacoes.map((each, nth) => ({ each, path: `patriarcas[${place}].organizacoes[${nth}]` })),
  )
  const plans = patriarcas.flatMap(({ planos }, place) =>
    planos.map((each, nth) => ({ each, path: `patriarcas[${place}].planos[${nth}]` })),
  )
  const grounds = [
    ...patriarcas.flatMap(({ fundamentos }, place) => named(fundamentos, `patriarcas[${place}].fundamentos`, 'nome')),
    ...named(file.fundamentosDoCidadao, 'fundamentosDoCidadao', 'nome'),
  ]
  return [
    ...repeated(named(patriarcas, 'patriarcas', 'sigla')),
    ...repeated(organisations.map(({ each, path }) => ({ name: each.sigla, path: `${path}.sigla` }))),
    ...organisations.flatMap(({ each, path }) => checkUnits(each, path)),
    ...repeated(plans.map(({ each, path }) => ({ name: each.codigo, path: `${path}.codigo` }))),
    ...plans.flatMap(({ each, path }) => checkClasses(each.classes, `${path}.classes`)),
    ...repeated(grounds),
    ...checkPeople(file),
  ]
}

interface Named {
  readonly name: string
  readonly path: string
}
const named = <K extends string>(all: readonly Readonly<Record<K, string>>[], path: string, key: K): Named[] =>
  all.map((each, nth) => ({ name: each[key], path: `${path}[${nth}].${key}` }))

function repeated(all: readonly Named[]): FileProblem[] {
  const first = new Map<string, string>()
  return all.flatMap(({ name, path }) => {
    const earlier = first.get(name)
    if (earlier === undefined) {
      first.set(name, path)
      return []
    }
    return [{ path, problem: `"${name}" já está em ${earlier}; dê outro nome a um dos dois ou remova um` }]
  })
}

type Organizacao = Organisation['patriarcas'][number]['organizacoes'][number]

function checkUnits({ setores, grupos, comissoes }: Organizacao, path: string): FileProblem[] {
  const seats = setores.map(({ sigla }) => sigla)
  const lists = { grupos, comissoes }
  return [
    ...repeated(Object.entries({ setores, ...lists }).flatMap(([list, all]) => named(all, `${path}.${list}`, 'sigla'))),
    ...Object.entries(lists).flatMap(([list, all]) =>
      named(all, `${path}.${list}`, 'sede')
        .filter(({ name }) => !seats.includes(name))
        .map((each) => ({
          path: each.path,
          problem: `não há setor "${each.name}" aqui; use um de: ${seats.join(', ')}`,
        })),
    ),
  ]
}

function checkClasses(classes: readonly { codigo: string }[], path: string): FileProblem[] {
  const codes = new Set(classes.map(({ codigo }) => codigo))
  const all = named(classes, path, 'codigo')
  const lost = all.filter(({ name }) => name.includes('.') && !codes.has(parentCode(name)))
  const problem = (name: string) => `falta a classe acima dela; acrescente "${parentCode(name)}" à lista`
  return [...repeated(all), ...lost.map((each) => ({ path: each.path, problem: problem(each.name) }))]
}

/** The code of the parent class; empty for a root. */
export const parentCode = (codigo: string): string => codigo.split('.').slice(0, -1).join('.')

function checkPeople({ patriarcas, pessoas }: Organisation): FileProblem[] {
  const units = new Set(
    patriarcas.flatMap(({ organizacoes }) =>
      organizacoes.flatMap(({ sigla, setores, grupos, comissoes }) => [
        sigla,
        ...[...setores, ...grupos, ...comissoes].map((unit) => `${sigla}/${unit.sigla}`),
      ]),
    ),
  )
  const roles = pessoas.map(({ papeis }, nth) => named(papeis, `pessoas[${nth}].papeis`, 'unidade'))
  const lost = roles.flat().filter(({ name }) => !units.has(name))
  const problem = (name: string) =>
    `não há unidade "${name}" neste arquivo; escreva ORGANIZAÇÃO/UNIDADE por suas siglas`
  return [
    ...repeated(named(pessoas, 'pessoas', 'login')),
    // A role is identified by its person and unit.
    ...roles.flatMap(repeated),
    ...lost.map((each) => ({ path: each.path, problem: problem(each.name) })),
  ]
}
