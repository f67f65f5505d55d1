import { expect, it } from 'vitest'
import type { ConnectionStep } from '../../../contract/bridge/configuration.ts'
import { type HealthFacts, healthPage } from '../../../main/program/diagnostics/diagnostics-texts.ts'
import { collectDiagnostics } from '../../../main/program/diagnostics/index.ts'

const well: HealthFacts = {
  version: '1.2.3',
  system: 'linux x64 6.1',
  notices: [],
  freeBytes: 20 * 1024 ** 3,
  vault: 'keychain',
  certificates: { bundled: 146, system: 130 },
  environments: [],
  operations: [{ state: 'done', count: 3 }],
}
const records = { madeAt: new Date('2026-11-25T10:00:00Z'), crashes: { total: 0, unseen: [] }, loggedErrors: 0 }
const step = (changes: Partial<ConnectionStep>): ConnectionStep => ({
  id: 'name',
  state: 'right',
  finding: 'resolved',
  detail: 'api.exemplo.gov.br',
  ...changes,
})
const environment = (steps: readonly ConnectionStep[] | null) => ({ nome: 'Produção', address: 'https://api/', steps })

it('a computer on which everything works needs no attention', () => {
  const { text, problems } = healthPage({ ...well, environments: [environment([step({})])] }, records)
  expect(problems).toEqual([])
  expect(text).toContain('Malote 1.2.3: resumo para o suporte')
  expect(text).toContain('O que precisa de atenção\n- Nada.')
  expect(text).toContain('Nome do serviço: api.exemplo.gov.br foi encontrado.')
  expect(text).toContain('Conexão segura: não testado.')
  expect(text).toContain('- concluídos: 3.')
  expect(text).toContain('Disco: 20,0 GB livres.')
  expect(text).toContain('Autoridades aceitas: 146 do Malote, 130 do sistema.')
})

it.each<[string, Partial<HealthFacts>, string]>([
  ['a notice', { notices: ['A política tem um erro.'] }, 'A política tem um erro.'],
  ['a full disk', { freeBytes: 1024 ** 2 * 300 }, 'O disco tem só 0,3 GB livres.'],
  ['data that cannot be opened', { operations: null }, 'Os dados deste computador não puderam ser abertos.'],
  ['refused operations', { operations: [{ state: 'refused', count: 2 }] }, '2 envios recusados.'],
  [
    'a wrong step',
    { environments: [environment([step({ state: 'wrong', finding: 'unknown-name', detail: 'api' })])] },
    'Produção: O nome api não foi encontrado. Confira se há rede e se o endereço está certo.',
  ],
  ['no answer', { environments: [environment(null)] }, 'Produção: o teste da conexão não terminou a tempo.'],
])('%s needs attention', (_, changes, sentence) => {
  const { text, problems } = healthPage({ ...well, ...changes }, records)
  expect(problems).toEqual([sentence])
  expect(text).toContain(`O que precisa de atenção\n- ${sentence}`)
})

it('a system that gives no certificates is told to the support', () => {
  const { text } = healthPage({ ...well, certificates: { bundled: 146, system: 0 } }, records)
  expect(text).toContain('146 do Malote, nenhuma do sistema, que não as entregou.')
})

it('crashes that nobody has seen need attention', () => {
  const unseen = [{ kind: 'page' as const, at: '2026-11-25T09:00:00.000Z' }]
  const { problems } = healthPage(well, { ...records, crashes: { total: 4, unseen } })
  expect(problems).toEqual(['1 falha, a última em 2026-11-25T09:00:00.000Z.'])
})

it('the files hide a secret that a fact or a sentence should not have had', async () => {
  const { files, page } = await collectDiagnostics({
    logFolder: '/nowhere',
    facts: async () => ({
      health: { ...well, notices: ['O proxy http://ana:senha-do-proxy@proxy:1 falhou.'] },
      files: { programa: { accessToken: 'abc-token', aviso: 'Bearer abc-bearer' } },
    }),
    crashes: { list: () => [{ note: 'client_secret=abc-secret' }], summary: () => records.crashes },
    now: () => records.madeAt,
  })
  expect(files.map(({ name }) => name)).toEqual(['resumo.txt', 'programa.json', 'falhas.json', 'registro.log'])
  expect(page).toContain('O proxy http://[oculto]@proxy:1 falhou.')
  expect(JSON.stringify(files)).not.toMatch(/senha-do-proxy|abc-/)
})
