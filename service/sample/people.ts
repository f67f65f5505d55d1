import { idOfRole } from '../organisation/ids.ts'
import { sample } from './organisation.ts'

/** The sample's common password, shown on the sign-in page. */
export const samplePassword = 'malote'

const closed = new Set(
  sample.patriarcas.filter(({ ativo }) => !ativo).flatMap(({ organizacoes }) => organizacoes.map(({ sigla }) => sigla)),
)

/** The sample's people for the announcement. */
export const samplePeople = () =>
  sample.pessoas.map(({ nome, login, papeis }) => ({
    name: nome,
    login,
    roles: papeis
      // A role of an inactive patriarch cannot act, even if it is active itself.
      .filter(({ ativo, unidade }) => ativo && !closed.has(unidade.split('/')[0] ?? ''))
      .map(({ cargo, unidade }) => ({ id: idOfRole(login, unidade), nome: `${cargo} · ${unidade}` })),
  }))
