import { useContext } from 'react'
import { TableStateContext } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { DataTable } from '../../../renderer/ui/data-table.tsx'
import { openWindow } from '../support/window.tsx'

const columns = [{ id: 'name', text: 'Nome', width: '1fr', cell: ({ id }: { id: string }) => id }] as const
const rows = Array.from({ length: 200 }, (_, nth) => ({ id: `Arquivo ${nth + 1}` }))
const nothing = () => undefined
type Row = Readonly<{ id: string; state: string }>

function openTable() {
  const element = document.body.appendChild(document.createElement('div'))
  element.style.cssText = 'position: fixed; inset: 0; height: 900px; z-index: 9; display: flex; flex-direction: column'
  const root = createRoot(element)
  onTestFinished(() => root.unmount())
  return { element, root }
}

it('a change of one row draws its cells, and not those of the others', async () => {
  await openWindow()
  const { element, root } = openTable()
  const drawn: string[] = []
  // A cell that React Aria draws takes this context anew.
  const State = ({ row: { id, state } }: { row: Row }) => {
    useContext(TableStateContext)
    drawn.push(id)
    return `${id} ${state}`
  }
  const own = [{ id: 'state', text: 'Situação', width: '1fr', cell: (row: Row) => <State row={row} /> }] as const
  const all = rows.slice(0, 5).map(({ id }): Row => ({ id, state: 'novo' }))
  const preview = { open: nothing, last: null }
  const selected = new Set<string>()
  const idOf = ({ id }: Row) => id
  const show = (given: readonly Row[]) =>
    root.render(
      <DataTable
        label="Arquivos"
        columns={own}
        rows={given}
        idOf={idOf}
        textOf={idOf}
        selected={selected}
        onSelect={nothing}
        sort={null}
        onSort={nothing}
        preview={preview}
      />,
    )
  show(all)
  await expect.poll(() => element.textContent).toContain('Arquivo 5 novo')
  await expect.poll(() => drawn.length).toBeGreaterThan(4)
  drawn.length = 0
  show(all.map((row) => (row.id === 'Arquivo 2' ? { ...row, state: 'enviado' } : row)))
  await expect.poll(() => element.textContent).toContain('Arquivo 2 enviado')
  expect(new Set(drawn)).toEqual(new Set(['Arquivo 2']))
  show(all.slice(1))
  await expect.poll(() => element.textContent).not.toContain('Arquivo 1 ')
  expect(element.textContent).toContain('Arquivo 2 novo')
})

it('a new table of hundreds of rows comes by tens, so that no step holds the window up, and is whole in the end', async () => {
  await openWindow()
  const { element, root } = openTable()
  const shown = () => element.querySelectorAll('[role="rowheader"]').length
  const steps = [0]
  const observer = new MutationObserver(() => steps.push(shown()))
  observer.observe(element, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
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
