import { idOfRole } from '../organisation/ids.ts'
import { sample } from './organisation.ts'

/** What every person of the sample signs in with; it is shown on the sign-in page itself. */
export const samplePassword = 'malote'

const closed = new Set(
  sample.patriarcas.filter(({ ativo }) => !ativo).flatMap(({ organizacoes }) => organizacoes.map(({ sigla }) => sigla)),
)

/** The people of the sample as the service announces them. */
export const samplePeople = () =>
  sample.pessoas.map(({ nome, login, papeis }) => ({
    name: nome,
    login,
    roles: papeis
      // Nobody acts under a patriarch that is disabled, although the role itself is active.
      .filter(({ ativo, unidade }) => ativo && !closed.has(unidade.split('/')[0] ?? ''))
      .map(({ cargo, unidade }) => ({ id: idOfRole(login, unidade), nome: `${cargo} · ${unidade}` })),
  }))
