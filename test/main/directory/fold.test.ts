import { describe, expect, it } from 'vitest'
import { foldedWords, wordLine } from '../../../main/directory/fold.ts'

describe('words as they are compared', () => {
  it.each([
    ['Gerência de Convênios', ['gerencia', 'de', 'convenios']],
    ['AÇÃO', ['acao']],
    ['A\u0301gua', ['agua']],
    ['Straße nach Łódź', ['strasse', 'nach', 'lodz']],
    ['grupo-trabalho/SEFAZ  (2026)', ['grupo', 'trabalho', 'sefaz', '2026']],
    ['01.01.05', ['01', '01', '05']],
    ['  …  ', []],
    ["' OR 1=1 --%_", ['or', '1', '1']],
  ])('%s', (text, words) => {
    expect(foldedWords(text)).toEqual(words)
  })

  it('stand after a space each, so that a prefix can be looked for', () => {
    expect(wordLine('Ana Prado', '', 'GECON, SEFAZ')).toBe(' ana prado gecon sefaz')
    expect(wordLine('')).toBe('')
  })
})
