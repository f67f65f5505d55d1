import { expect, it } from 'vitest'
import { isOpenInMain, noPaper, reducePaperView } from '../../../renderer/app/paper-view.ts'
import type { SentPaper } from '../../../renderer/bridge/paper-link.ts'

const paper = (name: string, sha256 = name): SentPaper => ({
  address: `/content/${name}`,
  sha256,
  label: name,
  fileName: `${name}.pdf`,
  openedAt: '2026-11-30T10:00:00Z',
})
const sent = (name: string | null, isWanted = false) =>
  ({ kind: 'paper', paper: name === null ? null : paper(name), isWanted }) as const
const kept = (isKept: boolean) => ({ kind: 'kept', isKept }) as const
const visible = (isVisible: boolean) => ({ kind: 'visible', isVisible }) as const
type Event = Parameters<typeof reducePaperView>[1]

it.each<[string, Event[], string | null, boolean]>([
  ['nothing before the first document', [sent(null)], null, false],
  ['the last document that was opened', [sent('A'), sent('B')], 'B', true],
  ['a document that the main window has closed, as not open there', [sent('A'), sent(null)], 'A', false],
  ['a kept document while others are opened, as not open there', [sent('A'), kept(true), sent('B')], 'A', false],
  [
    'a kept document as open again when the person returns to it',
    [sent('A'), kept(true), sent('B'), sent('A')],
    'A',
    true,
  ],
  ['the latest document once the kept one is given up', [sent('A'), kept(true), sent('B'), kept(false)], 'B', true],
  ['a document that the person asks for, instead of the kept one', [sent('A'), kept(true), sent('B', true)], 'B', true],
  ['the kept document where the person asks for none', [sent('A'), kept(true), sent(null, true)], 'A', false],
  ['no other document while it is out of sight', [sent('A'), visible(false), sent('B')], 'A', false],
  ['the latest document when it is in sight again', [sent('A'), visible(false), sent('B'), visible(true)], 'B', true],
])('a second screen shows %s', (_what, events, shown, isOpen) => {
  const view = events.reduce(reducePaperView, noPaper)
  expect(view.shown?.label ?? null).toBe(shown)
  expect(isOpenInMain(view)).toBe(isOpen)
})

it('a second screen shows an edited file anew, although it has the address of the one before', () => {
  const edited = { kind: 'paper', paper: paper('A', 'edited'), isWanted: false } as const
  const view = [sent('A'), kept(true), edited].reduce<typeof noPaper>(reducePaperView, noPaper)
  expect([view.shown?.sha256, isOpenInMain(view)]).toEqual(['A', false])
  expect(reducePaperView(view, kept(false)).shown?.sha256).toBe('edited')
})
