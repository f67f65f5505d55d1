import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftAccess, Secrecy } from '../../../../contract/bridge/access.ts'
import type { Profile } from '../../../../contract/bridge/folders.ts'
import { fillFrom, leavesAccessUnsaid } from '../../../../main/capture/profiles/index.ts'

const nothing: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }
const said: Secrecy = { ...nothing, grounds: [{ id: randomUUID(), nome: 'Sigilo fiscal' }] }
const profile = (access: DraftAccess, secrecy: Secrecy | null): Profile => ({
  ...{ profileId: randomUUID(), name: 'Notas', kind: 'scanned', access, secrecy, classe: null, signers: [] },
  ...{ idPapel: null, sendsAtOnce: true, namePattern: '{classe} {acesso} - {nome}', destination: null },
})
const classe = { id: randomUUID(), codigo: '01', nome: 'Um', nivel: null, tipoArquivamento: null }
const filled = (own: Profile, level: string, code = '01') => {
  const { access, secrecy } = fillFrom(own, `${code} ${level} - Nota.pdf`, (codigo) =>
    codigo === '01' ? classe : null,
  )
  return { access, secrecy }
}

describe('the access of a file by its name and its profile', () => {
  it.each<[DraftAccess, Secrecy | null, string, DraftAccess, Secrecy | null]>([
    ['Organizacional', null, 'público', 'Publico', null],
    ['Publico', null, 'organizacional', 'Organizacional', null],
    // A name can make a secret of it, of which the rest is still to be said.
    ['Publico', null, 'sigiloso', 'Sigiloso', nothing],
    ['Organizacional', null, 'secreto', 'Classificado', nothing],
    ['Sigiloso', said, 'classificado', 'Classificado', nothing],
    // None opens what its profile keeps secret.
    ['Sigiloso', said, 'público', 'Sigiloso', said],
    ['Sigiloso', said, 'organizacional', 'Sigiloso', said],
    ['Sigiloso', said, 'sigiloso', 'Sigiloso', said],
    ['Classificado', said, 'sigiloso', 'Classificado', said],
  ])('%s with %j, named %s, is %s', (own, secrecy, level, access, kept) => {
    expect(filled(profile(own, secrecy), level)).toEqual({ access, secrecy: kept })
  })

  it('is as strict as the name says, also where it names a class that nobody knows', () => {
    expect(filled(profile('Publico', null), 'organizacional', '99')).toEqual({
      access: 'Organizacional',
      secrecy: null,
    })
    expect(filled(profile('Publico', null), 'sigiloso', '99')).toEqual({ access: 'Sigiloso', secrecy: nothing })
    expect(filled(profile('Organizacional', null), 'público', '99')).toEqual({
      access: 'Organizacional',
      secrecy: null,
    })
  })

  it.each([
    ['01 sigiloso - Nota.pdf', '{classe} {acesso} - {nome}', false],
    ['01 restrito - Nota.pdf', '{classe} {acesso} - {nome}', true],
    ['01 sigilozo - Nota.pdf', '{classe} {acesso} - {nome}', true],
    ['scan.pdf', '{nome} {acesso}', true],
    ['scan.pdf', '{classe} - {nome}', false],
    ['scan.pdf', null, false],
  ])('of %s is left to a person by %s: %s', (name, namePattern, isLeft) =>
    expect(leavesAccessUnsaid({ ...profile('Publico', null), namePattern }, name)).toBe(isLeft),
  )

  it('is all that the profile says where the name says nothing', () => {
    expect(fillFrom(profile('Sigiloso', said), 'scan.pdf', () => null)).toMatchObject({
      ...{ access: 'Sigiloso', secrecy: said },
    })
  })
})
