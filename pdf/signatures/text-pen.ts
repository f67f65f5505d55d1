import { type Box, boxOf, identity, type Matrix, times } from '../reader/geometry.ts'
import type { Token } from './content-tokens.ts'

/** Of an em: the height of a capital letter. */
const capital = 0.7
/** Lines to sign on, and blanks. */
const blank = /^[\0\s_.-]*$/

/** The number of an operand; 0 for another one. */
export const numberIn = (token: Token | undefined): number => (token?.kind === 'number' ? token.value : 0)

function sixOf(operands: readonly Token[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map(numberIn)
  return [a, b, c, d, e, f]
}

const moved = (matrix: Matrix, x: number, y = 0): Matrix => times([1, 0, 0, 1, x, y], matrix)

/** The state of the text that is drawn (ISO 32000, 9.3 and 9.4). */
export function createPen(from: Matrix, texts: Box[]) {
  const saved: Matrix[] = []
  let [matrix, line, text] = [from, identity, identity]
  let [width, size, leading] = [0, 0, 0]
  const transform = (to: Matrix) => {
    matrix = to
  }
  const set = (to: Matrix) => {
    line = to
    text = to
  }
  const move = (x: number, y: number) => set(moved(line, x, y))
  const lead = (to: number, by?: number) => {
    leading = to
    if (by !== undefined) move(by, -to)
  }
  const write = (value: string) => {
    const advance = value.length * width * size
    if (!blank.test(value)) texts.push(boxOf(times(text, matrix), [0, 0, advance, capital * size]))
    text = moved(text, advance)
  }
  const writeAll = (operands: readonly Token[]) => {
    for (const each of operands) {
      if (each.kind === 'text') write(each.value)
      else if (each.kind === 'list') writeAll(each.value)
      else if (each.kind === 'number') text = moved(text, (-each.value / 1000) * size)
    }
  }
  const next = (operands: readonly Token[]) => {
    move(0, -leading)
    writeAll(operands)
  }
  const acts = new Map<string, (operands: readonly Token[]) => void>([
    ['q', () => void saved.push(matrix)],
    ['Q', () => transform(saved.pop() ?? matrix)],
    ['cm', (operands) => transform(times(sixOf(operands), matrix))],
    ['BT', () => set(identity)],
    ['Tm', (operands) => set(sixOf(operands))],
    ['TL', ([by]) => lead(numberIn(by))],
    ['Td', ([x, y]) => move(numberIn(x), numberIn(y))],
    ['TD', ([x, y]) => lead(-numberIn(y), numberIn(x))],
    ['T*', () => next([])],
    ['Tj', writeAll],
    ['TJ', writeAll],
    ["'", next],
    ['"', next],
  ])
  return {
    matrix: () => matrix,
    setFont: (ofCharacter: number, points: number) => {
      width = ofCharacter
      size = points
    },
    draw: (operator: string, operands: readonly Token[]) => acts.get(operator)?.(operands),
  }
}
