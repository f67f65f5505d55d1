import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { readCase } from '../../support/cases.ts'
import { closeAll, ids, openDirectory, state } from './directory-state.ts'

afterEach(closeAll)

it('finds numbers and names without the signs inside, or with them', async () => {
  const pairs = readCase<[name: string, typed: string][]>('search-numbers-and-signs/pairs.json')
  const { directory, search } = await openDirectory({
    ...state(),
    [`GET /v2/agente/${ids['seger']}/setores`]: pairs.map(([nome]) => ({
      id: randomUUID(),
      nome,
      tipoAgente: 4,
      descricaoTipoAgente: 'Unidade',
    })),
  })
  await directory.refresh()
  for (const [name, typed] of pairs) expect(search(typed).names, typed).toContain(name)
})
