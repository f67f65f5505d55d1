import { expect, it } from 'vitest'
import { soughtIn } from '../../../contract/search-words.ts'
import { searchPages } from '../../../main/features/recognition/search-pages.ts'

const more = 'e mais algumas palavras '.repeat(6).trim()

it.each([
  ['the whole of a short text', 'Ofício da SEDU', 'Ofício da SEDU'],
  [
    'its beginning',
    `Ofício da SEDU ${more}`,
    'Ofício da SEDU e mais algumas palavras e mais algumas palavras e mais algumas …',
  ],
  ['its end', `${more} Ofício da SEDU`, '… algumas palavras Ofício da SEDU'],
])('an excerpt that shows %s says where the text goes on', (_, text, excerpt) => {
  const store = { search: () => [{ sha256: 'a', page: 1, text }] }
  expect(searchPages(store, soughtIn('sedu'))).toEqual([{ sha256: 'a', page: 1, excerpt }])
})
