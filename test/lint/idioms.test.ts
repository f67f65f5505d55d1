import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findIdioms } from './idioms.ts'

function rulesBrokenBy(text: string): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-idioms-'))
  onTestFinished(() => removeFolder(root))
  mkdirSync(path.join(root, 'main'))
  writeFileSync(path.join(root, 'main/a.ts'), text)
  return findIdioms(root).map((sentence) => sentence.replace('main/a.ts:', ''))
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}: string`).join('\n')

it.each([
  ['an object literal in another', 'const a = {\n  ...{ b, c },\n}', ['1 literal spread']],
  ['an object that a name spreads', 'const a = { ...b }', []],
  ['a list literal in another', 'const a = [...[b, c], ...(d ?? [])]', ['1 list in a list']],
  ['a list literal with a type in another', 'const a = [\n  ...([b, c] as const),\n]', ['1 list in a list']],
  ['a field that a ternary spreads', 'const a = { ...(b === null ? {} : { b }) }', ['1 conditional spread']],
  ['a ternary between two objects', 'const a = { ...(b ? c : d) }', []],
  ['a boolean after another argument', '\nfind(a, true)', ['2 positional boolean true']],
  ['a boolean alone', 'setOpen(true)', []],
  ['a boolean with a name', 'find(a, { isDeep: true })', []],
  ['the value of a condition, and a byte order', 'eq(table.ativo, true)\nview.setUint32(0, 1, true)', []],
  [
    'a formatter of dates',
    "new Intl.DateTimeFormat('pt-BR')\nday.toLocaleDateString()",
    ['1 throwing date DateTimeFormat', '2 throwing date toLocaleDateString'],
  ],
  ['a formatter of numbers', "new Intl.NumberFormat('pt-BR').format(n)\nn.toLocaleString()", []],
  ['ten options', `interface FindOptions {\n${fields(10)}\n}`, []],
  [
    'eleven options',
    `interface FindOptions {\n${fields(11)}\n}`,
    ['1 options object FindOptions has 11 fields; 10 is the most'],
  ],
  [
    'eleven props',
    `type PageProps = {\n${fields(11)}\n}`,
    ['1 options object PageProps has 11 fields; 10 is the most'],
  ],
  ['eleven fields of a record', `interface Row {\n${fields(11)}\n}`, []],
])('finds what breaks an idiom in %s', (_name, text, broken) => {
  expect(rulesBrokenBy(text)).toStrictEqual(broken)
})

it('refuses to pass over a file that does not parse', () => {
  expect(() => rulesBrokenBy('const = ')).toThrow('does not parse')
})
