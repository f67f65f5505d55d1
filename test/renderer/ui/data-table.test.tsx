import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { DataTable } from '../../../renderer/ui/data-table.tsx'
import { openWindow } from '../support/window.tsx'

const columns = [{ id: 'name', text: 'Nome', width: '1fr', cell: ({ id }: { id: string }) => id }] as const
const rows = Array.from({ length: 200 }, (_, nth) => ({ id: `Arquivo ${nth + 1}` }))
const nothing = () => undefined

it('a new table of hundreds of rows comes by tens, so that no step holds the window up, and is whole in the end', async () => {
  await openWindow()
  const element = document.body.appendChild(document.createElement('div'))
  element.style.cssText = 'position: fixed; inset: 0; height: 900px; z-index: 9; display: flex; flex-direction: column'
  const shown = () => element.querySelectorAll('[role="rowheader"]').length
  const steps = [0]
  const observer = new MutationObserver(() => steps.push(shown()))
  observer.observe(element, { childList: true, subtree: true })
  const root = createRoot(element)
  onTestFinished(() => {
    observer.disconnect()
    root.unmount()
  })
  root.render(
    <DataTable
      label="Arquivos"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      textOf={({ id }) => id}
      selected={new Set()}
      onSelect={nothing}
      sort={null}
      onSort={nothing}
      preview={{ open: nothing, last: null }}
    />,
  )
  await expect.poll(() => element.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('201')
  await expect.poll(shown).toBeGreaterThan(20)
  const grown = steps.slice(1).map((count, nth) => count - (steps[nth] ?? 0))
  expect(Math.max(...grown)).toBeLessThanOrEqual(10)
})
