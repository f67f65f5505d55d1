import { describe, expect, it } from 'vitest'
import { foldedWords, wordLine } from '../../../main/directory/folded-words.ts'

describe('foldedWords', () => {
  it.each([
    ['Gerência de Convênios', ['gerencia', 'de', 'convenios']],
    ['AÇÃO', ['acao']],
    ['A\u0301gua', ['agua']],
    ['Straße nach Łódź', ['strasse', 'nach', 'lodz']],
    ['grupo-trabalho/SEFAZ  (2026)', ['grupo', 'trabalho', 'sefaz', '2026']],
    ['01.01.05', ['01', '01', '05']],
    ['  …  ', []],
    ["' OR 1=1 --%_", ['or', '1', '1']],
  ])('gives the folded words of %j', (text, words) => {
    expect(foldedWords(text)).toEqual(words)
  })

  it('are joined by wordLine with a space before each', () => {
    expect(wordLine('Ana Prado', '', 'GECON, SEFAZ')).toBe(' ana prado gecon sefaz')
    expect(wordLine('')).toBe('')
  })
})
