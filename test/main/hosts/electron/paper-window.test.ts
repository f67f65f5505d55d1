import { expect, it } from 'vitest'
import { freeArea } from '../../../../main/hosts/electron/paper-window.ts'

const area = (x: number, y: number) => ({ workArea: { x, y, width: 1920, height: 1040 } })
const main = (x: number, y: number) => ({ x, y, width: 1000, height: 700 })

it.each([
  ['the screen beside the main window', [area(0, 0), area(1920, 0)], main(10, 10), area(1920, 0).workArea],
  [
    'the primary screen where the main window is on the other',
    [area(0, 0), area(1920, 0)],
    main(2000, 0),
    area(0, 0).workArea,
  ],
  ['a screen that the main window only touches', [area(0, 0), area(1920, 0)], main(920, 0), area(1920, 0).workArea],
  ['no place where the main window lies across both', [area(0, 0), area(1920, 0)], main(1500, 0), {}],
  ['no place where there is one screen', [area(0, 0)], main(0, 0), {}],
  ['no place where the system tells no screen', [], main(0, 0), {}],
])('the window for a second screen gets %s', (_what, displays, at, expected) => {
  expect(freeArea(displays, at)).toEqual(expected)
})
