import { describe, expect, it } from 'vitest'
import { type DraftAccess, mostGrounds, type Secrecy, type SecrecyChanges } from '../../contract/bridge/access.ts'
import { asSecretAs, keepsEarlier, secrecyLacks, withAccess } from '../../contract/bridge/secrecy.ts'

const [first, second] = [
  { id: 'a', nome: 'Sigilo fiscal' },
  { id: 'b', nome: 'Informação pessoal' },
]
const approver = { id: 'p', kind: 'Papel' as const, nome: 'Bruno Reis', sigla: null, detalhe: '' }
const nothing: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }
const whole: Secrecy = { ...nothing, grounds: [first], years: 5, justification: 'Em apuração.', approver }

describe('what a secret lacks', () => {
  it.each<[DraftAccess, Partial<Secrecy> | null, readonly string[]]>([
    ['Publico', null, []],
    ['Organizacional', {}, []],
    ['Sigiloso', null, ['grounds']],
    ['Sigiloso', { grounds: [first] }, []],
    ['Classificado', null, ['grounds', 'term', 'justification', 'approver']],
    ['Classificado', whole, []],
    ['Classificado', { ...whole, grounds: [] }, ['grounds']],
    ['Classificado', { ...whole, years: 25, days: 1 }, ['long-term']],
    ['Classificado', { ...whole, years: 0, days: 1 }, []],
    ['Classificado', { ...whole, justification: ' \n' }, ['justification']],
    ['Classificado', { ...whole, approver: null }, ['approver']],
  ])('%s with %j', (access, said, lacks) => {
    const secrecy = said === null ? null : { ...nothing, ...said }
    expect(secrecyLacks({ access, secrecy }, false)).toEqual(lacks)
  })

  it('is more than grounds for a citizen, who classifies nothing', () => {
    expect(secrecyLacks({ access: 'Classificado', secrecy: whole }, true)).toEqual(['citizen'])
    expect(secrecyLacks({ access: 'Sigiloso', secrecy: whole }, true)).toEqual([])
  })
})

describe('what follows an earlier forwarding', () => {
  const years = (n: number) => ({ ...nothing, years: n })
  it.each<[number | string | undefined, DraftAccess, Secrecy | null, boolean]>([
    [undefined, 'Publico', null, false],
    // What is open can be answered more openly: the person has chosen so.
    [1, 'Publico', null, false],
    ['Organizacional', 'Publico', null, false],
    [3, 'Organizacional', null, true],
    [3, 'Sigiloso', null, false],
    [8, 'Organizacional', null, true],
    ['SigilosoSemFundamentoLegal', 'Sigiloso', null, false],
    [4, 'Publico', null, true],
    ['Sigiloso', 'Organizacional', null, true],
    // Its own grounds are given by who answers.
    [4, 'Sigiloso', null, false],
    [4, 'Classificado', years(1), false],
    [5, 'Sigiloso', null, true],
    [5, 'Classificado', years(5), false],
    ['Secreto', 'Classificado', years(5), true],
    ['Secreto', 'Classificado', years(15), false],
    [7, 'Classificado', years(15), true],
    [7, 'Classificado', years(20), false],
    // A level that is not known here is left as it is.
    ['Reservadissimo', 'Classificado', years(20), true],
  ])('of level %s keeps its access where %s with %j was said: %s', (earlier, access, secrecy, keeps) =>
    expect(keepsEarlier(earlier, { access, secrecy })).toBe(keeps),
  )
})

describe('what is forwarded along with a secret', () => {
  const secret: Secrecy = { ...nothing, grounds: [first] }
  it.each<[DraftAccess, Secrecy | null, DraftAccess, Secrecy | null, DraftAccess, Secrecy | null]>([
    ['Publico', null, 'Sigiloso', secret, 'Sigiloso', secret],
    ['Sigiloso', secret, 'Classificado', whole, 'Classificado', whole],
    ['Classificado', whole, 'Sigiloso', secret, 'Classificado', whole],
    ['Classificado', whole, 'Classificado', { ...whole, years: 20 }, 'Classificado', { ...whole, years: 20 }],
    ['Classificado', { ...whole, years: 20 }, 'Classificado', whole, 'Classificado', { ...whole, years: 20 }],
    // Only of a secret nothing is told: what is open was chosen for each.
    ['Publico', null, 'Organizacional', null, 'Publico', null],
  ])('%s with %j, along with %s with %j', (own, said, access, secrecy, expected, kept) =>
    expect(asSecretAs({ access: own, secrecy: said }, { access, secrecy })).toEqual({
      access: expected,
      secrecy: kept,
    }),
  )
})

describe('what is changed of access', () => {
  const more = (ground: SecrecyChanges['ground']) => ({ secrecy: { ground } })
  it.each([
    ['an open level says nothing of secrets', { access: 'Publico' }, { access: 'Organizacional' }, null],
    ['a secret begins with nothing said', { access: 'Publico' }, { access: 'Sigiloso' }, nothing],
    [
      'what was said is kept where it is no secret any more',
      { access: 'Classificado', secrecy: whole },
      { access: 'Publico' },
      whole,
    ],
    [
      'grounds of one level are none of another, and all else stays',
      { access: 'Classificado', secrecy: whole },
      { access: 'Sigiloso' },
      { ...whole, grounds: [] },
    ],
    [
      'the same level keeps its grounds',
      { access: 'Sigiloso', secrecy: { ...nothing, grounds: [first] } },
      { access: 'Sigiloso' },
      { ...nothing, grounds: [first] },
    ],
    [
      'one ground more',
      { access: 'Sigiloso', secrecy: { ...nothing, grounds: [first] } },
      more({ ...second, isChosen: true }),
      { ...nothing, grounds: [first, second] },
    ],
    [
      'the same ground once',
      { access: 'Sigiloso', secrecy: { ...nothing, grounds: [first] } },
      more({ ...first, isChosen: true }),
      { ...nothing, grounds: [first] },
    ],
    [
      'one ground less',
      { access: 'Sigiloso', secrecy: { ...nothing, grounds: [first, second] } },
      more({ ...first, isChosen: false }),
      { ...nothing, grounds: [second] },
    ],
    [
      'one part of a classification',
      { access: 'Classificado', secrecy: whole },
      { secrecy: { years: 15, months: undefined } },
      { ...whole, years: 15 },
    ],
  ] as const)('%s', (_, before, changes, secrecy) => {
    const access = 'access' in changes ? changes.access : before.access
    expect(withAccess(before as Parameters<typeof withAccess>[0], changes)).toEqual({ access, secrecy })
  })

  it('chooses no more grounds than a request takes', () => {
    const grounds = Array.from({ length: mostGrounds }, (_, n) => ({ id: String(n), nome: '' }))
    const before = { access: 'Sigiloso' as const, secrecy: { ...nothing, grounds } }
    expect(withAccess(before, more({ ...second, isChosen: true })).secrecy?.grounds).toEqual(grounds)
  })
})
