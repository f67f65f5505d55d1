import { describe, expect, it } from 'vitest'
import { beginDrawing, drag, near, openDrawing, rectangle } from '../../../support/drawing.ts'

describe('a tarja drawn with the pointer, when it is dragged by its border', () => {
  it.each([
    ['left', [0.2, 0.25], [0.1, 0.25], { left: 0.1, top: 0.2, right: 0.4, bottom: 0.3 }],
    ['bottom', [0.3, 0.3], [0.3, 0.45], { left: 0.2, top: 0.2, right: 0.4, bottom: 0.45 }],
    ['right top', [0.4, 0.2], [0.5, 0.1], { left: 0.2, top: 0.1, right: 0.5, bottom: 0.3 }],
    // A side goes no further than the one opposite.
    ['right', [0.4, 0.25], [0.1, 0.25], { left: 0.2, top: 0.2, right: 0.205, bottom: 0.3 }],
  ] as const)('gets another size: %s', async (sides, from, to, wanted) => {
    const { bridge } = await openDrawing()
    await beginDrawing()
    await drag(1, [0.2, 0.2], [0.4, 0.3])
    const side = rectangle(1).element().querySelector(sideOf(sides))
    if (side === null) throw new Error(`no side ${sides}`)
    await drag(1, [...from], [...to], { element: () => side })
    await expect.poll(() => bridge.asked('privacy.draw').at(-1)?.boxes[0]?.box).toEqual(near(wanted))
  })
})

/** The element that takes these sides along, and no other. */
const sideOf = (sides: string): string =>
  [['across', ['left', 'right']] as const, ['down', ['top', 'bottom']] as const]
    .map(([name, values]) => {
      const value = values.find((each) => sides.split(' ').includes(each))
      return value === undefined ? `:not([data-${name}])` : `[data-${name}="${value}"]`
    })
    .join('')
