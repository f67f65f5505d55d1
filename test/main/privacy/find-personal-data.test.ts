import { describe, expect, it } from 'vitest'
import { isCnpj, isCpf, isIban, isLuhn } from '../../../main/features/privacy/rules/check-digits.ts'
import { findPersonalData } from '../../../main/features/privacy/rules/find-personal-data.ts'
import { corpus, type Sample } from './corpus.ts'

const found = (text: string) => findPersonalData(text).map(({ kind, text: part }) => ({ kind, text: part }))
const isExpected = ({ expected }: Sample, one: { kind: string; text: string }) =>
  expected.some(({ kind, text }) => kind === one.kind && text === one.text)

describe('the corpus of 300 texts', () => {
  it('has 300 texts, of each group what it says', () => {
    const count = (group: Sample['group']) => corpus.filter((sample) => sample.group === group).length
    expect([corpus.length, count('true'), count('false'), count('nearly')]).toEqual([300, 180, 60, 60])
  })

  it('misses none of the true numbers', () => {
    const missed = corpus.filter(({ text, expected }) =>
      expected.some(
        (wanted) => !found(text).some((one) => isExpected({ group: 'true', text, expected: [wanted] }, one)),
      ),
    )
    expect(missed.map(({ text, expected }) => ({ text, expected, found: found(text) }))).toEqual([])
  })

  it('gives few false alarms, and none that claims to be certain', () => {
    const alarms = corpus.flatMap((sample) =>
      findPersonalData(sample.text)
        .filter((one) => !isExpected(sample, one))
        .map(({ kind, certainty, text }) => ({ group: sample.group, kind, certainty, text, in: sample.text })),
    )
    for (const { group, kind, certainty, text } of alarms)
      console.info(`false alarm, ${group}: ${certainty} ${kind} "${text}"`)
    console.info(`privacy corpus: ${corpus.length} texts, 180 true numbers, ${alarms.length} false alarms`)
    expect(alarms.filter(({ certainty }) => certainty === 'certain')).toEqual([])
    expect(alarms.length).toBeLessThanOrEqual(3)
  })
})

describe('check digits', () => {
  it.each([
    ['52998224725', true],
    ['52998224724', false],
    ['11111111111', false],
    ['5299822472', false],
  ])('says of CPF %s: %s', (digits, expected) => expect(isCpf(digits)).toBe(expected))

  it.each([
    ['11222333000181', true],
    ['11222333000182', false],
    // The example of the Receita Federal for the format of 2026.
    ['12ABC34501DE35', true],
    ['12ABC34501DE36', false],
    ['00000000000000', false],
  ])('says of CNPJ %s: %s', (characters, expected) => expect(isCnpj(characters)).toBe(expected))

  it.each([
    ['4111111111111111', true],
    ['4111111111111112', false],
    ['0000000000000000', false],
  ])('says of card %s: %s', (digits, expected) => expect(isLuhn(digits)).toBe(expected))

  it.each([
    ['BR1800360305000010009795493C1', true],
    ['BR1900360305000010009795493C1', false],
  ])('says of account %s: %s', (characters, expected) => expect(isIban(characters)).toBe(expected))
})

describe('findPersonalData', () => {
  it('finds several numbers in one text, in their order and at their offsets', () => {
    const text =
      'Ana (CPF 529.982.247-25, RG 1.234.567 SSP/ES), tel. (27) 99999-1234, ana@exemplo.com.br, PIX: 529.982.247-25'
    const all = findPersonalData(text)
    expect(all.map(({ kind }) => kind)).toEqual(['cpf', 'rg', 'phone', 'email', 'cpf'])
    for (const { text: part, start, end } of all) expect(text.slice(start, end)).toBe(part)
  })

  it('calls eleven digits possible without a label, and certain with one', () => {
    expect(findPersonalData('item 52998224725')).toMatchObject([{ kind: 'cpf', certainty: 'possible' }])
    expect(findPersonalData('CPF 52998224725')).toMatchObject([{ kind: 'cpf', certainty: 'certain' }])
  })

  it('calls a labelled CPF with a wrong digit possible: recognition may have misread it', () => {
    expect(findPersonalData('CPF: 529.982.247-24')).toMatchObject([{ kind: 'cpf', certainty: 'possible' }])
    expect(findPersonalData('lote 529.982.247-24')).toEqual([])
  })

  it('takes the number of an identity card for a CPF where it is one', () => {
    expect(found('Identidade nº 529.982.247-25')).toEqual([{ kind: 'cpf', text: '529.982.247-25' }])
  })
})
