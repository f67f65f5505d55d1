import type {
  agentes,
  classes,
  fundamentosLegais,
  papeis,
  pessoas,
  planosClassificacao,
} from '../database/schema/index.ts'
import { parentCode } from './check.ts'
import { idOfClass, idOfGround, idOfPerson, idOfPlan, idOfRole, idOfUnit, patriarchId } from './ids.ts'
import type { Organisation } from './schema.ts'

type Agente = typeof agentes.$inferInsert

/** The rows of an organisation, ordered by their references. */
export interface OrganisationRows {
  readonly agentes: Agente[]
  readonly pessoas: (typeof pessoas.$inferInsert)[]
  readonly papeis: (typeof papeis.$inferInsert)[]
  readonly planos: (typeof planosClassificacao.$inferInsert)[]
  readonly classes: (typeof classes.$inferInsert)[]
  readonly fundamentos: (typeof fundamentosLegais.$inferInsert)[]
}

export function organisationRows(file: Organisation): OrganisationRows {
  return {
    agentes: [...unitRows(file), ...personAgentRows(file), ...roleAgentRows(file)],
    pessoas: file.pessoas.map(({ login, nome, email, papeis: roles }) => ({
      id: idOfPerson(login),
      login,
      nome,
      email,
      agentePublico: roles.length > 0,
    })),
    papeis: file.pessoas.flatMap((person) =>
      person.papeis.map(({ cargo, unidade, ativo }, place) => ({
        id: idOfRole(person.login, unidade),
        idPessoa: idOfPerson(person.login),
        idUnidade: idOfUnit(unidade),
        cargo,
        prioritario: place === 0,
        ativo: ativo && person.ativo,
      })),
    ),
    planos: planRows(file),
    classes: classRows(file),
    fundamentos: [
      ...file.patriarcas.flatMap(({ sigla, fundamentos }) => groundRows(fundamentos, patriarchId(sigla))),
      ...groundRows(file.fundamentosDoCidadao, null),
    ],
  }
}

function unitRows({ patriarcas }: Organisation): Agente[] {
  const organisations = patriarcas.flatMap(({ sigla, organizacoes }) =>
    organizacoes.map((each) => ({ ...each, idPatriarca: patriarchId(sigla) })),
  )
  const below = organisations.flatMap(({ sigla, idPatriarca, setores, grupos, comissoes }) => {
    const rowOf =
      (tipo: Agente['tipo']) =>
      (unit: { sigla: string; nome: string; ativo: boolean; sede?: string }): Agente => {
        const idPai = idOfUnit(unit.sede === undefined ? sigla : `${sigla}/${unit.sede}`)
        const { nome, ativo } = unit
        const id = idOfUnit(`${sigla}/${unit.sigla}`)
        return { id, tipo, nome, sigla: unit.sigla, idPai, idOrganizacao: idOfUnit(sigla), idPatriarca, ativo }
      }
    return [...setores.map(rowOf('Setor')), ...grupos.map(rowOf('GrupoTrabalho')), ...comissoes.map(rowOf('Comissao'))]
  })
  return [
    ...patriarcas.map(
      ({ sigla, nome, ativo }): Agente => ({ id: patriarchId(sigla), tipo: 'Patriarca', nome, sigla, ativo }),
    ),
    ...organisations.map(({ sigla, nome, ativo, idPatriarca }): Agente => {
      return { id: idOfUnit(sigla), tipo: 'Organizacao', nome, sigla, idPai: idPatriarca, idPatriarca, ativo }
    }),
    ...below,
  ]
}

const personAgentRows = ({ pessoas: people }: Organisation): Agente[] =>
  people.map(({ login, nome, ativo }) => ({ id: idOfPerson(login), tipo: 'Cidadao', nome, ativo }))

function roleAgentRows({ patriarcas, pessoas: people }: Organisation): Agente[] {
  const patriarchOf = new Map(
    patriarcas.flatMap(({ sigla, organizacoes }) =>
      organizacoes.map((each) => [each.sigla, patriarchId(sigla)] as const),
    ),
  )
  return people.flatMap((person) =>
    person.papeis.map(({ cargo, unidade, ativo }): Agente => {
      const organisation = unidade.split('/')[0] ?? ''
      return {
        id: idOfRole(person.login, unidade),
        tipo: 'Papel',
        nome: cargo,
        idPai: idOfUnit(unidade),
        idOrganizacao: idOfUnit(organisation),
        idPatriarca: patriarchOf.get(organisation) ?? null,
        ativo: ativo && person.ativo,
      }
    }),
  )
}

/** Days of the file are in UTC-3. */
const startOf = (day: string) => new Date(`${day}T00:00:00-03:00`)

const planRows = ({ patriarcas }: Organisation): OrganisationRows['planos'] =>
  patriarcas.flatMap(({ sigla, planos }) =>
    planos.map(({ codigo, nome, inicio, fim }) => ({
      id: idOfPlan(codigo),
      idPatriarca: patriarchId(sigla),
      codigo,
      nome,
      inicioVigencia: startOf(inicio),
      fimVigencia: fim === undefined ? null : startOf(fim),
    })),
  )

function classRows({ patriarcas }: Organisation): OrganisationRows['classes'] {
  const plans = patriarcas.flatMap(({ planos }) => planos)
  const rows = plans.flatMap((plan) =>
    plan.classes.map(({ codigo, nome, observacao, tipoArquivamento, ativo }) => ({
      id: idOfClass(plan.codigo, codigo),
      idPlano: idOfPlan(plan.codigo),
      idPai: parentCode(codigo) === '' ? null : idOfClass(plan.codigo, parentCode(codigo)),
      codigo,
      nome,
      observacao: observacao ?? null,
      ativo,
      nivel: codigo.split('.').length,
      tipoArquivamento: tipoArquivamento ?? null,
    })),
  )
  return rows.toSorted((a, b) => a.nivel - b.nivel)
}

const groundRows = (
  grounds: Organisation['fundamentosDoCidadao'],
  idPatriarca: string | null,
): OrganisationRows['fundamentos'] =>
  grounds.map((ground, place) => ({
    ...ground,
    id: idOfGround(ground.nome),
    idPatriarca,
    ordenacao: place + 1,
    ativo: true,
  }))
