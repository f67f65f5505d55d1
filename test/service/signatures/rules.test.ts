import { describe, expect, it } from 'vitest'
import type { Manifestacao } from '../../../contract/api/signatures.ts'
import { decideSigning, signersProblem, situacaoFor } from '../../../service/signatures/rules.ts'

const marks: Record<string, Manifestacao> = { s: 'Assinado', r: 'Recusado', '-': 'NaoSeManifestou' }
/** Parses `a:s b:-`: a has signed, b has not acted. */
const signers = (text: string) =>
  text.split(' ').map((part) => {
    const [idAgente = '', mark = '-'] = part.split(':')
    return { idAgente, manifestacao: marks[mark] ?? 'NaoSeManifestou' }
  })

describe('situacaoFor', () => {
  it.each([
    ['a:- b:-', ['a'], false, 'AguardandoMim'],
    ['a:s b:-', ['a'], false, 'AguardandoOutros'],
    ['a:- b:-', ['c'], false, 'AguardandoOutros'],
    ['a:- b:-', ['a'], true, 'AguardandoOutros'],
    ['a:s b:s', ['a'], false, 'Concluidos'],
    ['a:r b:s', ['a'], false, 'Concluidos'],
    ['a:r b:-', ['a'], false, 'Recusados'],
    ['a:r b:-', ['b'], false, 'AguardandoMim'],
    ['a:r b:r', ['c'], false, 'Recusados'],
    ['a:s b:-', ['a', 'b'], false, 'AguardandoMim'],
  ])('is relative to the viewer: signers %s, viewer %s, blocked %s → %s', (text, self, blocked, expected) => {
    expect(situacaoFor(signers(text), blocked, self)).toBe(expected)
  })
})

describe('decideSigning', () => {
  it.each([
    ['a:- b:-', ['a'], false, { kind: 'sign', as: ['a'], last: false }],
    ['a:s b:-', ['b'], false, { kind: 'sign', as: ['b'], last: true }],
    ['a:r b:-', ['b'], false, { kind: 'sign', as: ['b'], last: true }],
    ['a:- b:-', ['b', 'a'], false, { kind: 'sign', as: ['a', 'b'], last: true }],
    ['a:- b:-', ['c'], false, { kind: 'not-a-signer' }],
    ['a:s b:-', ['a'], false, { kind: 'already-signed' }],
    ['a:r b:-', ['a'], false, { kind: 'already-signed' }],
    ['a:- b:-', ['a'], true, { kind: 'blocked' }],
  ])('decides for signers %s, person %s, blocked %s: %j', (text, self, blocked, expected) => {
    expect(decideSigning(signers(text), blocked, self)).toEqual(expected)
  })
})

describe('signersProblem', () => {
  it('refuses repeated and unknown signers', () => {
    expect(signersProblem(['a', 'b'], new Set(['a', 'b']))).toBeUndefined()
    expect(signersProblem(['a', 'a'], new Set(['a']))).toContain('repetidos')
    expect(signersProblem(['a', 'b'], new Set(['a']))).toContain('b')
  })
})
