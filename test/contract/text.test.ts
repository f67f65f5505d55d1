import { describe, expect, it } from 'vitest'
import { foldText, nameKey } from '../../contract/text.ts'

describe('foldText', () => {
  it.each([
    ['Prestação de CONTAS à União', 'prestacao de contas a uniao'],
    ['A\u0301gua', 'agua'],
    ['1º Ofício', '1º oficio'],
    ['İstanbul', 'istanbul'],
  ])('folds %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('nameKey', () => {
  it('ignores case, outer and repeated spaces and the way an accent is composed', () => {
    expect(nameKey('  BALCÃO\u00a0 do  Setor ')).toBe(nameKey('Balca\u0303o do setor'))
  })

  it('tells names apart that differ in an accent', () => {
    expect(nameKey('Avô')).not.toBe(nameKey('Avó'))
  })
})
