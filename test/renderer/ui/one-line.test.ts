import { expect, it } from 'vitest'
import { withoutRoom } from '../../../renderer/ui/use-one-line.ts'

const widths = new Map([
  ['todos', 60],
  ['abertos', 80],
  ['problemas', 100],
  ['feitos', 50],
])

it.each([
  { room: 290, kept: 'todos', left: [] },
  { room: 289, kept: 'todos', left: ['feitos'] },
  { room: 240, kept: 'todos', left: ['problemas', 'feitos'] },
  { room: 240, kept: 'feitos', left: ['problemas'] },
  { room: 150, kept: 'problemas', left: ['todos', 'abertos', 'feitos'] },
  { room: 20, kept: 'todos', left: ['abertos', 'problemas', 'feitos'] },
])('a line of $room px keeps $kept and leaves out $left', ({ room, kept, left }) => {
  expect([...withoutRoom(widths, { kept, whole: room, more: 40 })]).toEqual(left)
})
