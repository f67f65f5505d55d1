import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { type Budget, compareBudget, countBudget } from './budget.ts'
import { countTokens } from './tokens.ts'

it.each([
  ['const a = 1 // comment', 4],
  ['/** docstring */\nconst a = /"b/g', 4],
  [`const a = \`b \${c} // d \${e}\``, 8],
  ['const a = <p title="b">it\'s // text {c}</p>', 17],
  ['let a: b<c<d>>', 10],
])('counts the code tokens of %j as %i', (text, tokens) => {
  expect(countTokens('a.tsx', text).tokens).toBe(tokens)
})

it('counts an inner function for its outer one, too', () => {
  const text = 'export function outer() {\n  const inner = () => 1\n}\nclass A { method() {} }'
  expect(countTokens('a.ts', text).functions).toStrictEqual([
    { name: 'outer', tokens: 13 },
    { name: 'inner', tokens: 4 },
    { name: 'method', tokens: 4 },
  ])
})

function count(files: Readonly<Record<string, string>>): Budget {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-budget-'))
  onTestFinished(() => removeFolder(root))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return countBudget(root)
}

it('counts rooms alone in flat areas and in wings, and lists files and functions over their limits', () => {
  const long = `function act() {${'a()\n'.repeat(500)}}`
  const counted = count({
    'main/features/boxes/sync/a.ts': long,
    'main/engine/outbox/a.ts': '',
    'main/app.ts': '',
    'renderer/features/boxes/a.ts': '',
    'service/boxes/a.ts': '',
    'test/main/boxes/a.ts': long,
    'contract/bridge/a.ts': '',
  })
  expect(counted).toMatchObject({
    tokens: { main: 1506, test: 1506, contract: 0 },
    rooms: { main: 2, renderer: 1, service: 1 },
    files: {},
    functions: { 'sync/a.ts act': 1506 },
  })
  expect(counted.rooms).not.toHaveProperty('contract')
})

const nothing: Budget = { tokens: {}, rooms: {}, calls: {}, files: {}, functions: {} }

it.each<[string, Partial<Budget>, Partial<Budget>, string[]]>([
  [
    'an area that has grown',
    { tokens: { main: 1100 } },
    { tokens: { main: 1000 } },
    [
      'main: code tokens are 1100, 100 more than 1000: make it less, or give the reason in a page of docs/decisions and raise tokens.main of test/lint/budget.json',
    ],
  ],
  [
    'an area that has shrunk by more than the margin',
    { tokens: { main: 960 } },
    { tokens: { main: 1000 } },
    ['main: code tokens are 960, 40 less: lower tokens.main of test/lint/budget.json'],
  ],
  ['an area that has shrunk by less than the margin', { tokens: { main: 980 } }, { tokens: { main: 1000 } }, []],
  [
    'one more room',
    { rooms: { main: 41 } },
    { rooms: { main: 40 } },
    [
      'main: rooms are 41, 1 more than 40: make it less, or give the reason in a page of docs/decisions and raise rooms.main of test/lint/budget.json',
    ],
  ],
  [
    'a new file over the limit',
    { files: { 'boxes/a.ts': 1801 } },
    {},
    [
      'boxes/a.ts: code tokens are 1801, 1 more than 1800: make it less, or give the reason in a page of docs/decisions and raise files.boxes/a.ts of test/lint/budget.json',
    ],
  ],
  ['a long file as long as it was', { files: { 'boxes/a.ts': 2000 } }, { files: { 'boxes/a.ts': 2000 } }, []],
  [
    'a function that is no longer over the limit',
    {},
    { functions: { 'boxes/a.ts act': 700 } },
    ['boxes/a.ts act: code tokens are no more than 600: remove functions.boxes/a.ts act of test/lint/budget.json'],
  ],
])('says of %s what to do', (_name, now, budget, found) => {
  expect(compareBudget({ ...nothing, ...now }, { ...nothing, ...budget })).toStrictEqual(found)
})
