import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { accounts, closed, openProcesses } from '../../support/fake-processes.ts'
import { button, click, expectClean, fill } from '../../support/window.tsx'

const row = (name: string | RegExp) => page.getByRole('option', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('associations', () => {
  const association = {
    id: crypto.randomUUID(),
    descricao: 'Convênio 12/2026',
    createdAt: '2026-03-02T13:00:00Z',
    processes: 2,
  }
  const page1 = { count: 26, pages: 2, ignored: [], unverified: [] }

  it('are found by description and process, and list their processes by pages', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.associations', () => ok({ ...page1, found: [association], count: 1, pages: 1 }))
    bridge.answer('processes.associated', ({ page: number }) =>
      ok({ ...page1, found: [number === 1 ? accounts : closed] }),
    )
    bridge.answer('processes.byNumber', () => ok(accounts))
    await click(page.getByRole('tab', { name: 'Associações' }))
    await expectClean()
    await fill(page.getByRole('textbox', { name: 'Descrição' }), 'convênio')
    await fill(page.getByRole('textbox', { name: 'Processo associado' }), accounts.protocolo)
    await click(button('Buscar'))
    await expect.element(row(/^Convênio 12\/2026/)).toBeVisible()
    const asked = bridge.asked('processes.associations').length
    await click(button('Buscar'))
    await expect.poll(() => bridge.asked('processes.associations').length).toBeGreaterThan(asked)
    await click(row(/^Convênio 12\/2026/))
    expect(bridge.asked('processes.associations').at(-1)).toEqual({
      query: { descricao: 'convênio', idProcesso: accounts.id },
      page: 1,
    })
    await expect.element(heading('Convênio 12/2026')).toBeVisible()
    await expect.element(button(accounts.protocolo)).toBeVisible()
    await expectClean()
    await click(
      page.getByRole('region', { name: 'Processo', exact: true }).getByRole('button', { name: 'Próxima página' }),
    )
    await click(button(closed.protocolo))
    await expect.element(heading(closed.protocolo)).toBeVisible()
  })

  it('of a process that does not exist are not searched for', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.byNumber', () => ok(null))
    await click(page.getByRole('tab', { name: 'Associações' }))
    await fill(page.getByRole('textbox', { name: 'Processo associado' }), '2026-00000')
    await click(button('Buscar'))
    await expect
      .element(page.getByText('O serviço não tem, entre os processos que você pode ver, o protocolo 2026-00000.'))
      .toBeVisible()
    expect(bridge.asked('processes.associations')).toEqual([])
  })

  it('are not denied where the service did not filter', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.associations', () => ok({ ...page1, found: [], ignored: ['descricao' as const] }))
    await click(page.getByRole('tab', { name: 'Associações' }))
    await fill(page.getByRole('textbox', { name: 'Descrição' }), 'obras')
    await click(button('Buscar'))
    await expect.element(heading('Nenhuma associação nesta página')).toBeVisible()
    await expect.element(page.getByText('O serviço não filtrou por: descrição.')).toBeVisible()
  })
})
