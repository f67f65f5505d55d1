import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed } from '../../contract/bridge/outcome.ts'
import { openProcesses } from './fake-processes.ts'
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
