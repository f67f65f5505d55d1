import { page } from 'vitest/browser'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { ChosenPage, RevisionAct } from '../../../contract/bridge/pages.ts'
import { makeRow } from './samples.ts'
import { button, click, openWindow } from './window.tsx'

export const sheet = page.getByRole('group', { name: 'Páginas dos documentos' })
export const bar = page.getByRole('toolbar', { name: 'Páginas' })
export const pageOf = (name: string, which: string) => button(`${name}, ${which}`, sheet)
export const report = (pages: number) => ({ pages, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] })
/** Another one each time: the window remembers what became of the pages of a content. */
export const newSha = () => crypto.randomUUID().replaceAll('-', '').repeat(2)

/** A page from 1, with its turn if it has one. */
const orderOf = ({ page: number, turn }: ChosenPage) => (turn === 0 ? `${number + 1}` : `${number + 1}@${turn}`)

/** The Grade over these files; each act on pages gives its file another content of as many pages as were asked for. */
export async function openGrade(...rows: CaptureRow[]) {
  let isLimited = false
  const opened = await openWindow({ rows })
  const { bridge, workspace } = opened
  function replace(row: CaptureRow) {
    workspace.rows = workspace.rows.map((each) => (each.fileId === row.fileId ? row : each))
    bridge.publish('capture.changed', { rows: [row], removed: [] })
  }
  /** The rows before each act, with the act; the latest last. */
  const former: { row: CaptureRow; act: RevisionAct }[] = []
  bridge.answer('pages.undoable', () => {
    const last = former.at(-1)
    return ok({ latest: last === undefined ? null : { fileId: last.row.fileId, act: last.act }, isLimited })
  })
  bridge.answer('pages.undo', () => {
    const last = former.pop()
    if (last === undefined) return failed('not-found')
    replace(last.row)
    return ok([last.row])
  })
  bridge.answer('pages.arrange', ({ fileId, from, act, pages }) => {
    const row = workspace.rows.find((each) => each.fileId === fileId)
    if (row === undefined) return failed('not-found')
    if (row.sha256 !== from) return failed('conflict')
    const next = { ...row, sha256: newSha(), report: report(pages.length) }
    former.push({ row, act })
    replace(next)
    return ok(next)
  })
  await click(page.getByRole('radio', { name: 'Grade' }))
  /** Older acts cannot be undone any more. */
  function limitUndo(): void {
    isLimited = true
    bridge.publish('capture.changed', { rows: [], removed: [] })
  }
  const orders = () => bridge.asked('pages.arrange').map(({ pages }) => pages.map(orderOf))
  return { ...opened, replace, limitUndo, orders }
}

export const letter = (pages = 3) => makeRow('Ofício.pdf', { sha256: newSha(), report: report(pages) })
/** A page of `letter`, from 1. */
export const pageOfLetter = (number: number, pages = 3) => pageOf('Ofício.pdf', `página ${number} de ${pages}`)
/** Picks a page of `letter`, from 1. */
export const pick = (number: number) =>
  click(sheet.getByRole('checkbox', { name: `Selecionar a página ${number} de Ofício.pdf` }))
/** Chooses from a menu of the bar. */
export const menu = async (name: string, item: string | RegExp) => {
  await click(button(name, bar))
  await click(page.getByRole('menuitem', { name: item }))
}
