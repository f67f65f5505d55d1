import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import { accounts, openProcesses } from './fake-processes.ts'
import { button, click } from './window.tsx'

it('a list is given to be saved as it is shown, and a failure says why', async () => {
  const { bridge } = await openProcesses()
  await click(page.getByRole('radio', { name: 'Encerrados 1' }))
  bridge.answer('lists.save', () => failed('storage-problem'))
  await click(button('Imprimir, copiar ou salvar a lista'))
  await click(page.getByRole('menuitem', { name: 'Salvar em CSV' }))
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/disco/)
  await click(button('Fechar', dialog))
  expect(bridge.asked('lists.save')).toEqual([
    {
      title: 'Gerência de Convênios: processos encerrados',
      columns: ['Protocolo', 'Resumo', 'Situação'],
      rows: [['2026-8WQ1F', 'Reforma da escola', 'Encerrado']],
    },
  ])
})

it('the service is asked anew for the same search of processes', async () => {
  const { bridge } = await openProcesses()
  const none = { found: [], count: 0, pages: 0, ignored: [], unverified: [] }
  bridge.answer('processes.searchPage', () => ok(none))
  await click(page.getByRole('tab', { name: 'No serviço' }))
  await click(button('Buscar'))
  await expect.element(page.getByRole('heading', { name: 'Nenhum processo encontrado' })).toBeVisible()
  bridge.answer('processes.searchPage', () => ok({ ...none, found: [accounts], count: 1, pages: 1 }))
  await click(button('Buscar'))
  await expect.element(page.getByRole('option', { name: /2026-4K7TD/ })).toBeVisible()
})
