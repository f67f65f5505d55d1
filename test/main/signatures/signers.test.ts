import { describe, expect, it } from 'vitest'
import type { Manifestacao } from '../../../contract/api/signatures.ts'
import {
  currentSigners,
  hasRefused,
  hasSigned,
  isAwaited,
  isOver,
  isSigner,
  signingRoleNames,
} from '../../../main/features/signatures/signers.ts'

/** A document whose signers have these states; `a` and `b` are the person's. */
const documentWith = (states: Record<string, Manifestacao>, bloqueado = false) => ({
  bloqueado,
  assinantes: Object.entries(states).map(([id, manifestacao]) => ({
    id,
    nome: id.toUpperCase(),
    tipo: 'Papel' as const,
    manifestacao,
  })),
})
const mine = ['a', 'b']
const [open, signed, refused] = ['NaoSeManifestou', 'Assinado', 'Recusado'] as const

describe('a person with the roles a and b', () => {
  it.each<[string, Record<string, Manifestacao>, string[]]>([
    ['is no signer where only others are', { c: open }, []],
    ['is no signer where only others have signed, which ends the phase', { c: signed }, ['over']],
    ['is awaited until each of their roles has signed', { a: signed, b: open }, ['signer', 'awaited']],
    ['is awaited although another of their roles has refused', { a: refused, b: open }, ['signer', 'awaited']],
    ['has signed while others have not', { a: signed, c: open }, ['signer', 'signed']],
    ['has signed with all of their roles', { a: signed, b: signed }, ['signer', 'signed', 'over']],
    ['has refused with the last of their roles', { a: signed, b: refused }, ['signer', 'refused', 'over']],
    ['has not refused where another has', { a: signed, c: refused }, ['signer', 'signed', 'over']],
  ])('%s', (_, states, expected) => {
    const document = documentWith(states)
    const facts = {
      signer: isSigner(document, mine),
      awaited: isAwaited(document, mine),
      signed: hasSigned(document, mine),
      refused: hasRefused(document, mine),
      over: isOver(document),
    }
    const trueOnes = Object.entries(facts).filter(([, isTrue]) => isTrue)
    expect(trueOnes.map(([name]) => name)).toEqual(expected)
  })

  it.each<[Record<string, Manifestacao>, string | null]>([
    [{ a: signed, b: signed }, null],
    [{ a: open, b: signed }, 'Diretora'],
    [{ a: open, b: open, c: open }, 'Diretora e B'],
  ])('signs %j in the name of %s', (states, names) => {
    expect(signingRoleNames(documentWith(states), mine, [{ id: 'a', nome: 'Diretora' }])).toBe(names)
  })
})

it('nobody can act on a blocked document', () => {
  const ids = (isBlocked: boolean) =>
    currentSigners(documentWith({ a: open, c: signed }, isBlocked)).map(({ id }) => id)
  expect([ids(false), ids(true)]).toEqual([['a'], []])
})
