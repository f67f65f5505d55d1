import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureRow } from '../../../../../contract/bridge/capture.ts'
import { ok } from '../../../../../contract/bridge/outcome.ts'
import type { RecognisedFile } from '../../../../../contract/bridge/recognition.ts'
import { bar, letter, newSha, openGrade, pageOf, sheet } from '../../../support/grade.ts'
import { button, click, expectClean, press } from '../../../support/window.tsx'

const offer = (text: string) => button(text, sheet)
const upsideDown = sheet.getByText('invertida?')

/** The Grade over a scan in which recognition has found pages that are not upright. */
async function openScan(turned: RecognisedFile['turned'], pages = 3) {
  const row = letter(pages)
  const opened = await openGrade(row)
  const { bridge } = opened
  const recognised = ({ fileId, sha256 }: CaptureRow): RecognisedFile => {
    const counts = { pages, done: pages, recognised: pages, failed: 0 }
    return { fileId, sha256: sha256 ?? '', ...counts, turned }
  }
  function find(found: CaptureRow): void {
    bridge.answer('recognition.get', () => ok({ state: 'idle', files: [recognised(found)] }))
    bridge.publish('recognition.changed', {})
  }
  find(row)
  const rowNow = () => opened.workspace.rows[0] ?? row
  const turns = () => bridge.asked('pages.arrange').map((asked) => asked.pages.map(({ turn }) => turn))
  return { ...opened, find, rowNow, turns }
}

it('offers to turn a page that recognition has found upside down, and turns it only when it is pressed', async () => {
  const { turns } = await openScan([{ page: 2, turn: 180 }])
  await expect.element(upsideDown).toBeVisible()
  await expectClean()
  expect(turns()).toEqual([])
  await click(offer('Virar ao contrário a página 2'))
  await expect.poll(turns).toEqual([[0, 180, 0]])
  await expect.element(upsideDown).not.toBeInTheDocument()
})

it('turns a page once if its offer is pressed twice, and says that the second does not count', async () => {
  const { bridge, turns } = await openScan([{ page: 2, turn: 180 }])
  const hold = bridge.hold('pages.arrange')
  const old = offer('Virar ao contrário a página 2')
  await click(old)
  await expect.poll(hold.waiting).toBe(1)
  await click(old)
  hold.releaseAll()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/A página 2 mudou depois desta sugestão, que por isso não foi aplicada\./)
  expect(turns()).toEqual([[0, 180, 0]])
})

it('acts on an offer for another page of a file that changes meanwhile', async () => {
  const { bridge, turns } = await openScan([
    { page: 1, turn: 90 },
    { page: 3, turn: 180 },
  ])
  const hold = bridge.hold('pages.arrange')
  await click(offer('Girar à direita a página 1'))
  await expect.poll(hold.waiting).toBe(1)
  await click(offer('Virar ao contrário a página 3'))
  hold.releaseAll()
  await expect.poll(turns).toEqual([
    [90, 0, 0],
    [0, 0, 180],
  ])
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

it('keeps the offers for other pages while recognition has not read the new content yet', async () => {
  const { bridge, rowNow, turns } = await openScan([
    { page: 1, turn: 90 },
    { page: 3, turn: 180 },
  ])
  await click(offer('Girar à direita a página 1'))
  await expect.poll(turns).toHaveLength(1)
  const unread = { pages: 3, done: 0, recognised: 0, failed: 0, turned: [] }
  const { fileId, sha256 } = rowNow()
  bridge.answer('recognition.get', () => ok({ state: 'working', files: [{ fileId, sha256: sha256 ?? '', ...unread }] }))
  bridge.publish('recognition.changed', {})
  await expect.element(offer('Girar à direita a página 1')).not.toBeInTheDocument()
  await click(offer('Virar ao contrário a página 3'))
  await expect.poll(turns).toEqual([
    [90, 0, 0],
    [0, 0, 180],
  ])
})

it('does not offer to turn back a page that the person has turned', async () => {
  const { bridge, find, rowNow } = await openScan([
    { page: 1, turn: 90 },
    { page: 2, turn: 180 },
  ])
  await expect.element(upsideDown).toBeVisible()
  pageOf('Ofício.pdf', 'página 2 de 3').element().focus()
  await expect.element(bar).toMatchTextContent(/Página 2 de Ofício/)
  await press('r')
  await expect.poll(() => bridge.asked('pages.arrange').length).toBe(1)
  await expect.element(bar).toMatchTextContent(/O arquivo original não é alterado/)
  // Recognition reads the new content, and finds the same.
  find(rowNow())
  await expect.element(offer('Girar à direita a página 1')).toBeVisible()
  await expect.element(upsideDown).not.toBeInTheDocument()
})

it('does not offer a turn that was found for another content', async () => {
  const { find, rowNow, replace } = await openScan([{ page: 2, turn: 180 }])
  await expect.element(upsideDown).toBeVisible()
  replace({ ...rowNow(), sha256: newSha() })
  await expect.element(upsideDown).not.toBeInTheDocument()
  find(rowNow())
  await expect.element(upsideDown).toBeVisible()
})
