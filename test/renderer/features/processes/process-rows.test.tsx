import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProcessRow } from '../../../../contract/bridge/processes.ts'
import { isFoundIn, soughtIn, wordsIn } from '../../../../contract/search-words.ts'
import { AccountStateProvider } from '../../../../renderer/bridge/account-state.tsx'
import { foldAhead, matchingRows } from '../../../../renderer/features/processes/matching-rows.ts'
import { ProcessRows } from '../../../../renderer/features/processes/process-rows.tsx'
import { makeKnown } from '../../support/fake-processes.ts'
import { drawn, openWindow } from '../../support/window.tsx'

const subjects = ['Prestação de contas', 'Diárias', 'Folha 12/2026', 'Aditivo nº 3']
const rows = Array.from({ length: 10_000 }, (_, nth) =>
  makeKnown(`2026-${nth.toString(36).toUpperCase().padStart(5, '0')}`, `${subjects[nth % subjects.length]} de ${nth}`),
)

/** Shows the rows beside the window, and counts for how many of them the list has asked. */
async function showRows() {
  await openWindow()
  const element = document.body.appendChild(document.createElement('div'))
  element.style.cssText = 'position: fixed; inset: 0; z-index: 9; display: flex; flex-direction: column'
  const root = createRoot(element)
  onTestFinished(() => root.unmount())
  const made = new Set<string>()
  const opened: string[] = []
  const show = (selected: string | null) =>
    root.render(
      <AccountStateProvider>
        <ProcessRows
          rows={rows}
          selected={selected}
          onSelect={({ id }) => show(id)}
          onOpen={({ protocolo }) => opened.push(protocolo)}
          asideOf={({ id }) => String(made.add(id).size)}
        />
      </AccountStateProvider>,
    )
  show(null)
  const row = (name: RegExp) => page.getByRole('listbox', { name: 'Processos' }).getByRole('option', { name })
  await expect.element(row(/2026-00000/)).toBeVisible()
  await drawn()
  return { row, made, opened }
}

it('a list of ten thousand processes makes the rows in view, and no others', async () => {
  const { made } = await showRows()
  expect(made.size).toBeGreaterThan(5)
  expect(made.size).toBeLessThan(60)
})

it('a process is chosen by a click or an arrow key, and opened by Enter or a double click', async () => {
  const { row, opened } = await showRows()
  await userEvent.click(row(/2026-00000/))
  await expect.element(row(/2026-00000/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/2026-00001/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(row(/2026-00001/)).toHaveFocus()
  expect(opened).toEqual([])
  await userEvent.keyboard('{Enter}')
  await userEvent.dblClick(row(/2026-00003/))
  expect(opened).toEqual(['2026-00001', '2026-00003'])
  await userEvent.keyboard('{End}')
  await expect.element(row(/2026-007PR/)).toHaveFocus()
})

it('ten thousand processes are read once, in parts before anything is typed, and each letter finds the same', async () => {
  const read = new Map<string, number>()
  const parts = new Set<number>()
  const counted = rows.map((row): ProcessRow => {
    const resumo = () => {
      read.set(row.id, (read.get(row.id) ?? 0) + 1)
      return row.resumo
    }
    return Object.defineProperty({ ...row }, 'resumo', { get: resumo, enumerable: true })
  })
  const stop = foldAhead(counted)
  const look = () => {
    parts.add(read.size)
    if (read.size < rows.length) setTimeout(look)
  }
  look()
  await expect.poll(() => read.size).toBe(rows.length)
  stop()
  expect(parts.size).toBeGreaterThan(5)
  for (const text of ['p', 'pre', 'prestacao 5', '12/2026', '122026', '2026-000', '"de 77"', 'xylofone', '']) {
    const sought = soughtIn(text)
    const plainly = rows.filter(({ protocolo, resumo }) => isFoundIn(wordsIn(`${protocolo} ${resumo}`), sought))
    expect(
      matchingRows(counted, text).map(({ id }) => id),
      text,
    ).toEqual(plainly.map(({ id }) => id))
  }
  expect(new Set(read.values())).toEqual(new Set([1]))
})
