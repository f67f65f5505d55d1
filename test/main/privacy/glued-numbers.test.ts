import { describe, expect, it } from 'vitest'
import { withoutListed } from '../../../main/features/privacy/rules/exceptions.ts'
import { findInName } from '../../../main/features/privacy/rules/find-in-name.ts'
import { findPersonalData } from '../../../main/features/privacy/rules/find-personal-data.ts'
import { readCase } from '../../support/cases.ts'
import { gluedCorpus } from './glued-corpus.ts'

interface KnownText {
  readonly text: string
  readonly expected: readonly string[]
}
interface KnownName {
  readonly name: string
  readonly expected: readonly string[]
}

it.each(readCase<KnownText[]>('privacy-glued-numbers/texts.json'))(
  'finds the personal data of "$text"',
  ({ text, expected }) => {
    const found = findPersonalData(text)
    expect(found.map(({ kind }) => kind)).toEqual(expected)
    for (const { start, end, text: part } of found) expect(text.slice(start, end)).toBe(part)
  },
)

it.each(readCase<KnownName[]>('privacy-name-numbers/names.json'))(
  'finds the personal data of the name $name',
  ({ name, expected }) => {
    expect(findInName(name).map(({ kind }) => kind)).toEqual(expected)
  },
)

it.each([
  ['413.082.957-23222.333.444-05', ['413.082.957-23', '222.333.444-05']],
  ['Fulana 413.082.957-2312/03/2026', ['413.082.957-23']],
  ['12413.082.957-23 Fulana', ['413.082.957-23']],
  ['1413.082.957-23 Fulana', ['413.082.957-23']],
  ['CNPJ: 11.444.777/0001-6112.ABC.345/01DE-35', ['11.444.777/0001-61', '12.ABC.345/01DE-35']],
  ['CPF 413.082.957_23', ['413.082.957_23']],
  ['CNPJ 11.444.777⧸0001-61', ['11.444.777⧸0001-61']],
  ['lote 12413.082.957-24', []],
  ['413.082.957_23', ['413.082.957_23']],
  ['CPF: 413_082_957_23', ['413_082_957_23']],
  ['CNPJ 11444777_0001-61', ['11444777_0001-61']],
  ['CNPJ 11.444.777_0001_61', ['11.444.777_0001_61']],
  ['CNPJ 20231105-123406', ['20231105-123406']],
  ['12311.444.777/0001-61', ['11.444.777/0001-61']],
  ['IMG_20231105_123406.jpg', []],
  ['IMG_20260310_123408 do cartão de CNPJ', []],
  ['o CNPJ está em IMG_20240517_123402.jpg', []],
  ['Screenshot_20231105-123406.png', []],
  ['lote 11444777_000161', []],
  ['413_082_957_23', []],
  ['Processo 10120.000.123/2001-47', []],
  ['Processo 120.000.123/2001-47', []],
  ['Processo nº 10.120.000.123/2001-47', []],
])('finds in "%s", where numbers touch digits or another sign stands for their own: %j', (text, numbers) => {
  expect(findPersonalData(text).map((found) => found.text)).toEqual(numbers)
})

describe('300 texts in which a number touches something', () => {
  const hits = gluedCorpus.map((sample) => ({ sample, found: findPersonalData(sample.text) }))
  const isSame = (one: { kind: string; text: string }, other: { kind: string; text: string }) =>
    one.kind === other.kind && one.text === other.text

  it('are 300, and none of their numbers is missed', () => {
    const missed = hits.flatMap(({ sample, found }) =>
      sample.expected
        .filter((wanted) => !found.some((one) => isSame(one, wanted)))
        .map((wanted) => ({ in: sample.text, wanted, found })),
    )
    expect(gluedCorpus).toHaveLength(300)
    expect(missed).toEqual([])
  })

  it('give few false alarms, and none that claims to be certain', () => {
    const alarms = hits.flatMap(({ sample, found }) =>
      found
        .filter((one) => !sample.expected.some((wanted) => isSame(one, wanted)))
        .map(({ kind, certainty, text }) => ({ kind, certainty, text, in: sample.text })),
    )
    console.info(`glued numbers: ${gluedCorpus.length} texts, ${alarms.length} false alarms`)
    expect(alarms.filter(({ certainty }) => certainty === 'certain')).toEqual([])
    expect(alarms.length).toBeLessThanOrEqual(3)
  })
})

describe('what is no personal data', () => {
  const listed = ['27.080.530/0001-43', '@orgao.es.gov.br', 'fulana@exemplo.com.br', '(27) 3636-1234']
  it.each([
    ['CNPJ nº27.080.530/0001-43', []],
    ['CNPJ 27080530000143', []],
    ['maria.12@orgao.es.gov.br, ana@setor.orgao.es.gov.br', []],
    ['Fulana@Exemplo.com.br', []],
    ['Telefone: (27) 3636-1234', []],
    ['maria@outroorgao.es.gov.br', ['email']],
    ['CNPJ 11.444.777/0001-61', ['cnpj']],
    ['secretaria.maria@orgao2.es.gov.br', ['email']],
    ['protocolo@empresa.com.br', ['email']],
    ['protocolo@orgao2.es.gov.br', []],
  ])('in "%s" finds %j', (text, kinds) => {
    expect(withoutListed(findPersonalData(text), listed).map(({ kind }) => kind)).toEqual(kinds)
  })
})
