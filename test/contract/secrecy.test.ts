import { describe, expect, it } from 'vitest'
import { type DraftAccess, maxGrounds, type Secrecy, type SecrecyChanges } from '../../contract/bridge/access.ts'
import {
  type AccessChoice,
  mustKeepEarlierAccess,
  raiseAccessTo,
  secrecyProblems,
  withAccess,
} from '../../contract/bridge/secrecy.ts'

const [first, second] = [
  { id: 'a', nome: 'Sigilo fiscal' },
  { id: 'b', nome: 'Informação pessoal' },
]
const approver = { id: 'p', kind: 'Papel' as const, nome: 'Bruno Reis', sigla: null, detalhe: '' }
const empty: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }
const whole: Secrecy = { ...empty, grounds: [first], years: 5, justification: 'Em apuração.', approver }

describe('the problems of a choice of access', () => {
  it.each<[DraftAccess, Partial<Secrecy> | null, readonly string[]]>([
    ['Publico', null, []],
    ['Organizacional', {}, []],
    ['Sigiloso', null, ['grounds']],
    ['Sigiloso', { grounds: [first] }, []],
    ['Classificado', null, ['grounds', 'term', 'justification', 'approver']],
    ['Classificado', whole, []],
    ['Classificado', { ...whole, grounds: [] }, ['grounds']],
    ['Classificado', { ...whole, years: 25 }, []],
    ['Classificado', { ...whole, years: 25, days: 1 }, ['long-term']],
    // 24 years and 13 months are longer than 25 years; 365 days are one of them.
    ['Classificado', { ...whole, years: 24, months: 12 }, []],
    ['Classificado', { ...whole, years: 24, months: 13 }, ['long-term']],
    ['Classificado', { ...whole, years: 24, days: 365 }, []],
    ['Classificado', { ...whole, years: 24, days: 366 }, ['long-term']],
    ['Classificado', { ...whole, years: 0, days: 1 }, []],
    ['Classificado', { ...whole, justification: ' \n' }, ['justification']],
    ['Classificado', { ...whole, approver: null }, ['approver']],
  ])('for %s with %j are %j', (access, details, lacks) => {
    const secrecy = details === null ? null : { ...empty, ...details }
    expect(secrecyProblems({ access, secrecy }, { asCitizen: false })).toEqual(lacks)
  })

  it('include a classification by a citizen, but not a secret by a citizen', () => {
    expect(secrecyProblems({ access: 'Classificado', secrecy: whole }, { asCitizen: true })).toEqual(['citizen'])
    expect(secrecyProblems({ access: 'Sigiloso', secrecy: whole }, { asCitizen: true })).toEqual([])
  })
})

describe('an act on an earlier forwarding', () => {
  const years = (count: number) => ({ ...empty, years: count })
  it.each<[number | string | undefined, DraftAccess, Secrecy | null, boolean]>([
    [undefined, 'Publico', null, false],
    // The answer to an open forwarding may have a more open level.
    [1, 'Publico', null, false],
    ['Organizacional', 'Publico', null, false],
    [3, 'Organizacional', null, true],
    [3, 'Sigiloso', null, false],
    [8, 'Organizacional', null, true],
    ['SigilosoSemFundamentoLegal', 'Sigiloso', null, false],
    [4, 'Publico', null, true],
    ['Sigiloso', 'Organizacional', null, true],
    // An answer does not inherit the grounds.
    [4, 'Sigiloso', null, false],
    [4, 'Classificado', years(1), false],
    [5, 'Sigiloso', null, true],
    [5, 'Classificado', years(5), false],
    ['Secreto', 'Classificado', years(5), true],
    ['Secreto', 'Classificado', years(15), false],
    [7, 'Classificado', years(15), true],
    [7, 'Classificado', years(20), false],
    // An unknown level counts as the strictest.
    ['Reservadissimo', 'Classificado', years(20), true],
  ])('of level %s, with the choice %s and %j, must keep the earlier access: %s', (earlier, access, secrecy, keeps) =>
    expect(mustKeepEarlierAccess(earlier, { access, secrecy })).toBe(keeps),
  )
})

describe('the access of a file that is forwarded', () => {
  const secret: Secrecy = { ...empty, grounds: [first] }
  const open = { access: 'Publico', secrecy: null } as const
  const restricted = { access: 'Sigiloso', secrecy: secret } as const
  const classified = { access: 'Classificado', secrecy: whole } as const
  const topSecret = { access: 'Classificado', secrecy: { ...whole, years: 20 } } as const
  it.each([
    ['a public file becomes secret with a secret forwarding', open, restricted, restricted],
    ['a secret file becomes classified with a classified forwarding', restricted, classified, classified],
    ['a classified file stays classified with a secret forwarding', classified, restricted, classified],
    ['a classified file is raised to a stricter forwarding', classified, topSecret, topSecret],
    ['a classified file keeps its level with a less strict forwarding', topSecret, classified, topSecret],
    ['a public file stays public with an open forwarding', open, { access: 'Organizacional', secrecy: null }, open],
  ] as const)('is raised only to a stricter secret: %s', (_title, own, forwarding, expected) =>
    expect(raiseAccessTo<AccessChoice>(own, forwarding)).toEqual(expected),
  )
})

describe('a change of access', () => {
  const more = (ground: SecrecyChanges['ground']) => ({ secrecy: { ground } })
  it.each([
    ['an open level after an open one has no details', { access: 'Publico' }, { access: 'Organizacional' }, null],
    ['a new secret has empty details', { access: 'Publico' }, { access: 'Sigiloso' }, empty],
    [
      'an open level keeps the details of an earlier secret',
      { access: 'Classificado', secrecy: whole },
      { access: 'Publico' },
      whole,
    ],
    [
      'a new secret level loses the grounds and keeps the rest',
      { access: 'Classificado', secrecy: whole },
      { access: 'Sigiloso' },
      { ...whole, grounds: [] },
    ],
    [
      'the same level keeps its grounds',
      { access: 'Sigiloso', secrecy: { ...empty, grounds: [first] } },
      { access: 'Sigiloso' },
      { ...empty, grounds: [first] },
    ],
    [
      'one more ground is added',
      { access: 'Sigiloso', secrecy: { ...empty, grounds: [first] } },
      more({ ...second, isChosen: true }),
      { ...empty, grounds: [first, second] },
    ],
    [
      'the same ground is added once',
      { access: 'Sigiloso', secrecy: { ...empty, grounds: [first] } },
      more({ ...first, isChosen: true }),
      { ...empty, grounds: [first] },
    ],
    [
      'one ground is removed',
      { access: 'Sigiloso', secrecy: { ...empty, grounds: [first, second] } },
      more({ ...first, isChosen: false }),
      { ...empty, grounds: [second] },
    ],
    [
      'one field of a classification changes',
      { access: 'Classificado', secrecy: whole },
      { secrecy: { years: 15, months: undefined } },
      { ...whole, years: 15 },
    ],
  ] as const)('%s', (_title, before, changes, secrecy) => {
    const access = 'access' in changes ? changes.access : before.access
    expect(withAccess(before as Parameters<typeof withAccess>[0], changes)).toEqual({ access, secrecy })
  })

  it('adds no more grounds than one request may have', () => {
    const grounds = Array.from({ length: maxGrounds }, (_item, index) => ({ id: String(index), nome: '' }))
    const before = { access: 'Sigiloso' as const, secrecy: { ...empty, grounds } }
    expect(withAccess(before, more({ ...second, isChosen: true })).secrecy?.grounds).toEqual(grounds)
  })
})
