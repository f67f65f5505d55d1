import { expect, it } from 'vitest'
import { z } from 'zod'
import { type ConfigurationPreview, configurationCalls } from '../../../contract/bridge/configuration.ts'
import {
  environmentLines,
  locksText,
  overriddenLines,
  settingLines,
  technicalLines,
  unnamedHolidays,
} from '../../../renderer/texts/configuration.ts'
import { createPairs, type JsonSchema } from '../../support/schema-pairs.ts'

const text: readonly [string, string] = ['um', 'outro']
const { pairsOf } = createPairs({
  nome: text,
  address: text,
  issuer: text,
  field: ['updates', 'limits'],
  value: text,
  name: text,
  path: text,
  profile: text,
  namePattern: text,
  holidays: [['2027-01-04'], ['2027-01-05']],
  publicData: [['@orgao.es.gov.br'], ['@outro.es.gov.br']],
  addresses: [['http://proxy:3128'], ['http://proxy:3129']],
  exceptions: [['a.org'], ['b.org']],
})
/** Shown otherwise: the id by its technical line, the name and the problems of the file above all lines. */
const elsewhere = ['previewId', 'name', 'problems']
const { properties = {} } = z.toJSONSchema(configurationCalls['configuration.preview'].output) as JsonSchema
const preview = Object.fromEntries(Object.entries(properties).filter(([name]) => !elsewhere.includes(name)))
const { id: _, ...environment } = preview['environments']?.items?.properties ?? {}
const pairs = pairsOf('', {
  properties: { ...preview, environments: { type: 'array', items: { properties: environment } } },
})

const linesOf = (given: ConfigurationPreview): string[] => [
  ...given.environments.flatMap((each) => [each.nome, ...environmentLines(each), ...technicalLines(each.technical)]),
  ...settingLines(given),
  ...unnamedHolidays(given.holidays),
  ...overriddenLines(given.overridden),
  locksText(given.locks),
]

it.each(pairs)('the lines of a configuration file tell its field %s', (_path, one, other) => {
  expect(linesOf(one as ConfigurationPreview)).not.toEqual(linesOf(other as ConfigurationPreview))
})

it('the lines of a configuration file name every holiday, however many there are', () => {
  const holidays = Array.from({ length: 500 }, (_, at) =>
    new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10),
  )
  expect(unnamedHolidays(holidays)).toHaveLength(500)
})
