import { expect, it } from 'vitest'
import { isFoundIn, rangesOf, soughtIn, wordsIn } from '../../contract/search-words.ts'

/** The text with what is marked in brackets. */
function marked(text: string, typed: string): string {
  const ranges = rangesOf(text, soughtIn(typed)).toReversed()
  return ranges.reduce(
    (rest, { from, until }) => `${rest.slice(0, from)}[${rest.slice(from, until)}]${rest.slice(until)}`,
    text,
  )
}

it.each([
  ['the beginning of a word', 'conv', 'Contas do convênio 12', 'Contas do [conv]ênio 12'],
  ['words without accents and case', 'CONVENIO contas', 'Contas do convênio 12', '[Contas] do [convênio] 12'],
  ['no beginning of a word that is not the last', 'conv 12', 'Contas do convênio 12', 'Contas do convênio [12]'],
  ['the beginning of a word also after a space', 'conv ', 'Contas do convênio 12', 'Contas do [conv]ênio 12'],
  ['no beginning of a word that a quote ends', '"conv"', 'Contas do convênio 12', 'Contas do convênio 12'],
  ['the words of a number', '2026-2X', 'Registro 2026-2XJZ9B', 'Registro [2026]-[2X]JZ9B'],
  ['nothing for a sign', '-', 'Contas - convênio', 'Contas - convênio'],
  ['nothing for spaces', '  ', 'Contas do convênio', 'Contas do convênio'],
])('a search marks %s', (_, typed, text, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

it.each([
  ['conv contas', 'Contas do convênio', false],
  ['contas conv', 'Contas do convênio', true],
  ['contas convênio', 'Convênio: contas de outubro', true],
  ['"contas do conv', 'Contas do convênio', true],
  ['"do contas"', 'Contas do convênio', false],
  ['2026-2X', 'Nota 2026-2XJZ9B', true],
  ['2X-2026', 'Nota 2026-2XJZ9B', false],
  ['contas obras', 'Contas do convênio', false],
])('a search for %s in "%s" finds it: %s', (typed, text, expected) => {
  expect(isFoundIn(wordsIn(text), soughtIn(typed))).toBe(expected)
})
