import { describe, expect, it } from 'vitest'
import { chooseField, type ProposedField, type Use, type WordUses } from '../../../main/features/counter/propose.ts'

const grh = [{ id: 'grh', kind: 'Setor' as const }]
const gecon = [{ id: 'gecon', kind: 'Setor' as const }]
const plain: Use = { kind: 'scanned', access: 'Organizacional', idClasse: null, recipients: grh }
const uses = (word: string, ...list: readonly Partial<Use>[]): WordUses => ({
  word,
  uses: list.map((each) => ({ ...plain, ...each })),
})
const times = (count: number, use: Partial<Use> = {}) => Array.from({ length: count }, () => use)
const to = (recipients: Use['recipients']) => ({ recipients })
const chosen = (field: ProposedField, ...tiers: WordUses[][]) => {
  const choice = chooseField(field, tiers)
  return choice === null ? null : { word: choice.word, agree: choice.agree, of: choice.of, use: choice.use }
}

describe('chooseField', () => {
  const rows: readonly [title: string, tiers: WordUses[][], expected: object | null][] = [
    ['nothing without words', [[], [], []], null],
    ['nothing after two uses', [[uses('oficio', ...times(2))]], null],
    ['a value after three uses that agree', [[uses('oficio', ...times(3))]], { word: 'oficio', agree: 3, of: 3 }],
    ['nothing for what was never forwarded', [[uses('oficio', ...times(5, to([])))]], null],
    ['nothing at once after a correction', [[uses('oficio', ...times(9), to(gecon))]], null],
    ['nothing at the first use after an exception', [[uses('oficio', ...times(7), to(gecon), {})]], null],
    [
      'the value again after two uses that follow an exception',
      [[uses('oficio', ...times(7), to(gecon), {}, {})]],
      { word: 'oficio', agree: 9, of: 10 },
    ],
    [
      'the new value once it was chosen three times and the old one is outnumbered',
      [[uses('oficio', {}, ...times(3, to(gecon)))]],
      { word: 'oficio', agree: 3, of: 4, use: { recipients: gecon } },
    ],
    ['nothing of a mixed word', [[uses('oficio', {}, to(gecon), {}, to(gecon), {}, {})]], null],
    [
      'the word of the name before the word of the page',
      [[uses('requerimento', ...times(3))], [uses('ferias', ...times(9, to(gecon)))]],
      { word: 'requerimento', use: { recipients: grh } },
    ],
    [
      'the word of the page where that of the name is mixed',
      [[uses('requerimento', {}, to(gecon), {}, to(gecon))], [uses('ferias', ...times(4, to(gecon)))]],
      { word: 'ferias', agree: 4 },
    ],
    [
      'nothing where two words of the name disagree',
      [[uses('requerimento', ...times(4)), uses('ferias', ...times(9, to(gecon)))], [uses('nota', ...times(9))]],
      null,
    ],
    [
      'the word with more uses as the reason',
      [[uses('requerimento', ...times(4)), uses('ferias', ...times(9))]],
      { word: 'ferias', agree: 9 },
    ],
    ['the folder at last', [[], [], [uses('pasta:Scanner', ...times(6))]], { word: 'pasta:Scanner', agree: 6 }],
  ]
  it.each(rows)('proposes %s', (_title, tiers, expected) => {
    const found = chosen('recipients', ...tiers)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })

  it('compares recipients without their order', () => {
    const both = [...grh, ...gecon]
    const turned = both.toReversed()
    const found = chosen('recipients', [uses('nota', to(both), to(turned), to(both))])
    expect(found).toMatchObject({ agree: 3, of: 3 })
  })

  it('decides each field by itself', () => {
    const tier = [uses('nota', { kind: 'copy' }, { kind: 'scanned' }, { kind: 'copy' }, { kind: 'scanned' })]
    expect(chosen('kind', tier)).toBeNull()
    expect(chosen('access', tier)).toMatchObject({ use: { access: 'Organizacional' }, agree: 4 })
  })
})
