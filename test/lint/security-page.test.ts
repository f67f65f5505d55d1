import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const spans = [...page.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
/** Named as `file › title`, or `file › describe › title`, with the file below test/. */
const tests = spans.filter((span) => span.includes(' › '))
const files = spans.filter((span) =>
  /^(?:main|preload|test)\/\S+$|^(?:package\.json|electron-builder\.yml)$/.test(span),
)
/** The cells of the tables of requirements: what is required, where it is done, what guards it. */
const rows = page
  .split('\n')
  .slice(page.split('\n').indexOf("## Electron's checklist"))
  .filter((line) => /^\| \w*\.?\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

function isTest(span: string): boolean {
  const [file = '', ...titles] = span.split(' › ')
  const target = path.join(root, 'test', file)
  const text = existsSync(target) ? readFileSync(target, 'utf8') : ''
  // A test of `npm test -- --all` ends in this name.
  const isThere = (title: string) => ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
  return titles.every((title) => isThere(title) || isThere(`${title} @all`))
}

/** The numbers that a requirement begins with: "2.1, 4.11.1 No open redirector". */
const numbersOf = ([requirement = '']: readonly string[]) => requirement.match(/(?<![\w.])(?:B\.)?\d+(?:\.\d+)*/g) ?? []

it('docs/security.md names only files that exist', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it('docs/security.md names only tests that exist, by file and title', () => {
  expect(tests.length).toBeGreaterThan(50)
  expect(tests.filter((test) => !isTest(test))).toEqual([])
})

it('docs/security.md gives each requirement a test, a row with one, or the reason why there is none', () => {
  expect(rows.slice(0, 20).map((row) => numbersOf(row)[0])).toEqual(
    Array.from({ length: 20 }, (_, nth) => `${nth + 1}`),
  )
  expect(rows.length).toBeGreaterThan(50)
  const tested = new Set(rows.filter(([, , guard = '']) => guard.includes(' › ')).flatMap(numbersOf))
  const without = rows.filter(([, , guard = '']) => {
    const references = /\bas ([\d.]+(?: and [\d.]+)?)/.exec(guard)?.[1]?.split(' and ') ?? []
    const isGuarded = guard.includes(' › ') || (references.length > 0 && references.every((each) => tested.has(each)))
    return !isGuarded && !/^not (?:done|ours)\b.{10,}/.test(guard)
  })
  expect(without).toEqual([])
})
