import type { agentes, classes, papeis, pessoas, planosClassificacao } from '../database/schema/index.ts'
import { plans } from './classes.ts'
import { sampleId } from './ids.ts'
import { disabledPatriarch, organisations, patriarch, type SampleUnit } from './organisation.ts'
import { people } from './people.ts'

type Agente = typeof agentes.$inferInsert

/** Ids of the sample, by what its things are called. */
export const idOfPatriarch = sampleId(patriarch.sigla)
export const idOfUnit = (path: string) => sampleId(`unidade ${path}`)
export const idOfPerson = (login: string) => sampleId(`pessoa ${login}`)
export const idOfRole = (login: string, unidade: string) => sampleId(`papel ${login} ${unidade}`)
export const idOfPlan = (codigo: string) => sampleId(`plano ${codigo}`)
export const idOfClass = (plano: string, codigo: string) => sampleId(`classe ${plano} ${codigo}`)

const patriarchOf = (organizacao: string) =>
  sampleId(organisations.find(({ sigla }) => sigla === organizacao)?.patriarca ?? patriarch.sigla)

/** Agents from the top of the tree downwards, so that each finds the one above it. */
export function agentRows(): Agente[] {
  const below = (
    organizacao: string,
    tipo: Agente['tipo'],
    { sigla, nome, sede, ativo = true }: SampleUnit,
  ): Agente => {
    const idOrganizacao = idOfUnit(organizacao)
    const idPai = sede === undefined ? idOrganizacao : idOfUnit(`${organizacao}/${sede}`)
    const idPatriarca = patriarchOf(organizacao)
    return { id: idOfUnit(`${organizacao}/${sigla}`), tipo, nome, sigla, idPai, idOrganizacao, idPatriarca, ativo }
  }
  const roleAgents = people.flatMap(({ login, papeis: roles }) =>
    roles.map(({ cargo, unidade, ativo = true }) => ({
      id: idOfRole(login, unidade),
      tipo: 'Papel' as const,
      nome: cargo,
      idPai: idOfUnit(unidade),
      idOrganizacao: idOfUnit(unidade.split('/')[0] ?? ''),
      idPatriarca: patriarchOf(unidade.split('/')[0] ?? ''),
      ativo,
    })),
  )
  return [
    { id: idOfPatriarch, tipo: 'Patriarca', nome: patriarch.nome, sigla: patriarch.sigla },
    { ...disabledPatriarch, id: sampleId(disabledPatriarch.sigla), tipo: 'Patriarca', ativo: false },
    ...organisations.map(({ sigla, nome, ativo = true }) => ({
      id: idOfUnit(sigla),
      tipo: 'Organizacao' as const,
      nome,
      sigla,
      idPai: patriarchOf(sigla),
      idPatriarca: patriarchOf(sigla),
      ativo,
    })),
    ...organisations.flatMap(({ sigla, setores }) => setores.map((unit) => below(sigla, 'Setor', unit))),
    ...organisations.flatMap(({ sigla, grupos }) => grupos.map((unit) => below(sigla, 'GrupoTrabalho', unit))),
    ...organisations.flatMap(({ sigla, comissoes }) => comissoes.map((unit) => below(sigla, 'Comissao', unit))),
    ...people.map(({ login, nome }) => ({ id: idOfPerson(login), tipo: 'Cidadao' as const, nome })),
    ...roleAgents,
  ]
}

/** People, all with the same password's hash. */
export function personRows(senhaHash: string): (typeof pessoas.$inferInsert)[] {
  return people.map(({ login, nome, papeis: roles }) => ({
    id: idOfPerson(login),
    login,
    nome,
    email: `${login}@serraazul.exemplo.br`,
    senhaHash,
    agentePublico: roles.length > 0,
  }))
}

export function roleRows(): (typeof papeis.$inferInsert)[] {
  return people.flatMap(({ login, papeis: roles }) =>
    roles.map(({ cargo, unidade, ativo = true }, place) => ({
      id: idOfRole(login, unidade),
      idPessoa: idOfPerson(login),
      idUnidade: idOfUnit(unidade),
      cargo,
      prioritario: place === 0,
      ativo,
    })),
  )
}

export function planRows(): (typeof planosClassificacao.$inferInsert)[] {
  return plans.map(({ codigo, nome, inicio, fim }) => ({
    id: idOfPlan(codigo),
    idPatriarca: idOfPatriarch,
    codigo,
    nome,
    inicioVigencia: new Date(inicio),
    fimVigencia: fim === null ? null : new Date(fim),
  }))
}

export function classRows(): (typeof classes.$inferInsert)[] {
  return plans.flatMap((plan) =>
    plan.classes.map(({ codigo, nome, tipoArquivamento }) => {
      const above = codigo.split('.').slice(0, -1)
      return {
        id: idOfClass(plan.codigo, codigo),
        idPlano: idOfPlan(plan.codigo),
        idPai: above.length > 0 ? idOfClass(plan.codigo, above.join('.')) : null,
        codigo,
        nome,
        ativo: true,
        nivel: above.length + 1,
        tipoArquivamento,
      }
    }),
  )
}
