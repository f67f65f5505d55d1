import { expect, it } from 'vitest'
import { createWindowMemory, nextZoom, visibleBounds } from '../../../../main/hosts/electron/window-memory.ts'

const display = (x: number, y: number, width = 1920, height = 1040) => ({ workArea: { x, y, width, height } })
const at = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height })

it('opens a window where a display of now shows its title bar, and otherwise lets the system place it', () => {
  const [main, left] = [display(0, 0), display(-1280, 0, 1280, 984)]
  const cases = [
    { bounds: null, displays: [main], expected: { width: 1280, height: 800 } },
    { bounds: null, displays: [display(0, 0, 1024, 560)], expected: { width: 1024, height: 560 } },
    { bounds: at(10, 20), displays: [main], expected: at(10, 20) },
    // Partly outside, as a person may leave it.
    { bounds: at(1800, 500), displays: [main], expected: at(1800, 500) },
    { bounds: at(1801, 500), displays: [main], expected: { width: 1000, height: 700 } },
    { bounds: at(-880, 0), displays: [main], expected: at(-880, 0) },
    { bounds: at(-881, 0), displays: [main], expected: { width: 1000, height: 700 } },
    { bounds: at(-881, 0), displays: [main, left], expected: at(-881, 0) },
    // The title bar above the display, or below it.
    { bounds: at(10, -1), displays: [main], expected: { width: 1000, height: 700 } },
    { bounds: at(10, 1001), displays: [main], expected: { width: 1000, height: 700 } },
    // Larger than the display where it is now.
    { bounds: at(-1280, 0, 1900, 1000), displays: [main, left], expected: at(-1280, 0, 1280, 984) },
    { bounds: at(10, 20), displays: [], expected: { width: 1000, height: 700 } },
  ]
  for (const { bounds, displays, expected } of cases) expect(visibleBounds(bounds, displays)).toEqual(expected)
})

it('ignores a stored place that no window can have', () => {
  const size = { width: 1280, height: 800 }
  const cases = [
    [{ bounds: at(5, 6), isMaximized: false, zoomLevel: 0 }, at(5, 6)],
    [{}, size],
    [null, size],
    [{ bounds: 'C:\\' }, size],
    [{ bounds: { ...at(5, 6), width: 10 } }, size],
    [{ bounds: { ...at(5, 6), x: 0.5 } }, size],
    [{ bounds: { ...at(5, 6), y: '6' } }, size],
    [{ bounds: { ...at(5, 6), height: 1e9 } }, size],
  ] as const
  for (const [stored, expected] of cases) {
    const memory = createWindowMemory({ store: { read: () => stored, write() {} }, displays: () => [display(0, 0)] })
    expect(memory.bounds()).toEqual(expected)
  }
})

it('zooms by half a level from 69% to 207%', () => {
  const steps = [
    [0, 'in', 0.5],
    [0.5, 'out', 0],
    [4, 'in', 4],
    [-2, 'out', -2],
    [3, 'reset', 0],
  ] as const
  for (const [level, step, next] of steps) expect(nextZoom(level, step)).toBe(next)
})
