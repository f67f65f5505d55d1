import { describe, expect, it } from 'vitest'
import { foldWords } from '../../contract/folded-words.ts'
import {
  isFoundIn,
  lineMatcher,
  lineOf,
  rangesOf,
  soughtIn,
  textMatcher,
  wordsIn,
} from '../../contract/search-words.ts'
import { readCase } from '../support/cases.ts'

const wordsOf = (text: string) => foldWords(text).words.map(({ word }) => word)
const othersOf = (text: string) => foldWords(text).others.map(({ word }) => word)

describe('the fold of all searches', () => {
  it.each<[text: string, words: string[], others: string[]]>([
    ['Gerência de Convênios', ['gerencia', 'de', 'convenios'], []],
    ['A\u0301gua', ['agua'], []],
    ['Straße nach Łódź', ['strasse', 'nach', 'lodz'], []],
    ['nota ﬁscal', ['nota', 'fiscal'], []],
    ['413.082.957-23', ['413', '082', '957', '23'], ['413082957', '41308295723']],
    ['12.345/2026', ['12', '345', '2026'], ['12345', '123452026']],
    ['Olho-d’água', ['olho', 'd', 'agua'], ['dagua', 'olhodagua']],
    ['1ª Vara', ['1', 'vara'], ['1a', '1o']],
    ['1a vara', ['1', 'vara'], ['1a']],
    ['n.º 12, Nº 3', ['no', '12', 'no', '3'], ['n', 'n']],
    ['2026-B3F4XZ', ['2026', 'b3f4xz'], ['2026b3f4xz']],
    ['fim. Começo - meio', ['fim', 'comeco', 'meio'], []],
    ["' OR 1=1 --%_", ['or', '1', '1'], []],
    ['  …  ', [], []],
  ])('gives the words of %j: %j, and %j', (text, words, others) => {
    expect(wordsOf(text)).toEqual(words)
    expect(othersOf(text)).toEqual(others)
  })

  it('gives each form the place that it has in the text', () => {
    const text = 'CPF n\u00ba\u00a0413.082\u00ad.957\u221223 de Ana'
    const [number] = foldWords(text).others.filter(({ word }) => word === '41308295723')
    expect(text.slice(number?.from, number?.until)).toBe('413.082\u00ad.957\u221223')
  })
})

const more: [text: string, typed: string][] = [
  ['CNPJ 11.444.777/0001-61', '11444777000161'],
  ['CNPJ 11444777000161', '11.444.777/0001-61'],
  ['CPF 413.082.957-23', '413082957-23'],
  ['2ª e 3ª Turmas', '3a turma'],
  ['2a Turma', '2ª turma'],
  ['Portaria n. 12', 'nº 12'],
  ['Portaria nº 12', 'n. 12'],
  ['Portaria nº12', 'no 12'],
  ['Caixa d´água', "caixa d'agua"],
  ['Caixa dagua', "caixa d'água"],
  ['José d’Ávila', 'avila'],
  ['autoescola', 'auto-escola'],
  ['auto escola', 'auto-escola'],
  ['bem-te-vi', 'bemtevi'],
  ['2026B3F4XZ', '2026-B3F4XZ'],
  ['Nota 1500,00', '1.500,00'],
  ['４１３.０８２', '413082'],
  ['E-Docs', 'edocs'],
  ['São João da Barra', 'sao joao'],
]

describe.each([...readCase<[text: string, typed: string][]>('search-numbers-and-signs/pairs.json'), ...more])(
  'in "%s", "%s"',
  (text, typed) => {
    it('is found by words, by parts of words, and at the beginning of words', () => {
      expect(isFoundIn(wordsIn(text), soughtIn(typed))).toBe(true)
      expect(textMatcher(typed)(text)).toBe(true)
      expect(lineMatcher(typed, 'word-start')(lineOf(text))).toBe(true)
    })

    it('is marked', () => {
      expect(rangesOf(text, soughtIn(typed)).length).toBeGreaterThan(0)
    })
  },
)

describe('what is not sought', () => {
  it.each([
    ['CPF 413.082.957-23', '41308295724'],
    ['12ª Vara', '1ª vara'],
    ['Ata da reunião', 'atada'],
    ['auto de infração', 'autoescola'],
    ['12345 de 2026', '12345/2026'],
  ])('is not found in "%s": "%s"', (text, typed) => {
    expect(isFoundIn(wordsIn(text), soughtIn(typed))).toBe(false)
    expect(textMatcher(typed)(text)).toBe(false)
  })

  it('a part of a word is found only where parts are sought', () => {
    expect(textMatcher('0001')('scan0001.pdf')).toBe(true)
    expect(lineMatcher('0001', 'word-start')(lineOf('scan0001.pdf'))).toBe(false)
    expect(textMatcher('portaria 2')('Portaria 12')).toBe(false)
    expect(textMatcher('')('qualquer')).toBe(true)
  })
})
