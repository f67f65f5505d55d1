import { page } from 'vitest/browser'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import { makeRow } from './samples.ts'
import { button, click, openWindow } from './window.tsx'

export const sheet = page.getByRole('group', { name: 'Páginas dos documentos' })
export const bar = page.getByRole('toolbar', { name: 'Páginas' })
export const pageOf = (name: string, which: string) => button(`${name}, ${which}`, sheet)
export const report = (pages: number) => ({ pages, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] })
/** Another one each time: the window remembers what became of the pages of a content. */
export const newSha = () => crypto.randomUUID().replaceAll('-', '').repeat(2)

/** The Grade over these files; each act on pages gives its file another content of as many pages as were asked for. */
export async function openGrade(...rows: CaptureRow[]) {
  const opened = await openWindow({ rows })
  const { bridge, workspace } = opened
  function replace(row: CaptureRow) {
    workspace.rows = workspace.rows.map((each) => (each.fileId === row.fileId ? row : each))
    bridge.publish('capture.changed', { rows: [row], removed: [] })
  }
  bridge.answer('pages.arrange', ({ fileId, from, pages }) => {
    const row = workspace.rows.find((each) => each.fileId === fileId)
    if (row === undefined) return failed('not-found')
    if (row.sha256 !== from) return failed('conflict')
    const next = { ...row, sha256: newSha(), report: report(pages.length) }
    replace(next)
    return ok(next)
  })
  await click(page.getByRole('radio', { name: 'Grade' }))
  return { ...opened, replace }
}

export const letter = (pages = 3) => makeRow('Ofício.pdf', { sha256: newSha(), report: report(pages) })
