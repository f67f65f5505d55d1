import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../contract/bridge/outcome.ts'
import { button, click, expectClean, openWindow } from '../support/window.tsx'

const at = new Date().toISOString()

it('a crash is told once, with the diagnostics, which are saved only by the person', async () => {
  const { bridge, workspace } = await openWindow()
  let unseen = [
    { kind: 'program' as const, at },
    { kind: 'page' as const, at },
  ]
  bridge.answer('diagnostics.crashes', () => ok({ total: 3, unseen }))
  bridge.answer('diagnostics.markCrashesSeen', () => {
    unseen = []
    return ok(null)
  })
  bridge.publish('session.changed', workspace.session)
  await expect.element(page.getByText('Um erro encerrou o Malote')).toBeVisible()
  await expect.element(page.getByText(/^São 2 falhas; a última: hoje, /)).toBeVisible()
  await expectClean()
  expect(bridge.asked('diagnostics.make')).toEqual([])

  await click(button('Ver diagnóstico'))
  const zip = { contentId: crypto.randomUUID(), name: 'malote-diagnostico.zip', sizeBytes: 1, sha256: '' }
  bridge.answer('diagnostics.make', () => ok({ files: [{ name: 'falhas.json', text: '[]' }], zip }))
  await click(button('Preparar diagnóstico'))
  await expect.element(page.getByRole('link', { name: 'Salvar diagnóstico (ZIP)' })).toBeVisible()
  await expectClean()
  await click(button('Fechar'))
  await expect.element(page.getByText('Um erro encerrou o Malote')).not.toBeInTheDocument()
  expect(bridge.asked('diagnostics.markCrashesSeen')).toHaveLength(1)
})
