import { describe, expect, it } from 'vitest'
import { type DraftAccess, mostGrounds, type Secrecy, type SecrecyChanges } from '../../contract/bridge/access.ts'
import { secrecyLacks, withAccess } from '../../contract/bridge/secrecy.ts'

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
