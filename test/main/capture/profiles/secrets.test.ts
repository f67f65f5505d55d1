import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftAccess, Secrecy } from '../../../../contract/bridge/access.ts'
import type { Profile } from '../../../../contract/bridge/folders.ts'
import { lacksAccessInName, profileValuesFor } from '../../../../main/features/capture/profiles/index.ts'

const nothing: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }
const said: Secrecy = { ...nothing, grounds: [{ id: randomUUID(), nome: 'Sigilo fiscal' }] }
const profile = (access: DraftAccess, secrecy: Secrecy | null): Profile => ({
  profileId: randomUUID(),
  name: 'Notas',
  kind: 'scanned',
  access,
  secrecy,
  classe: null,
  signers: [],
  idPapel: null,
  sendsAtOnce: true,
  coversSend: false,
  addsTextLayer: false,
  namePattern: '{classe} {acesso} - {nome}',
  destination: null,
  visibleMark: null,
  attachesOriginal: false,
  makesArchive: false,
  picturePaper: 'as-is',
})
const classe = { id: randomUUID(), codigo: '01', nome: 'Um', nivel: null, tipoArquivamento: null }
const lookups = { classOfCode: () => null, hasClassEnded: () => false }
const filled = (own: Profile, level: string, code = '01') => {
  const classOfCode = (codigo: string) => (codigo === '01' ? classe : null)
  const { access, secrecy } = profileValuesFor(own, `${code} ${level} - Nota.pdf`, { ...lookups, classOfCode })
  return { access, secrecy }
}

describe('the access that a file name and a profile set', () => {
  it.each<[own: DraftAccess, secrecy: Secrecy | null, level: string, expected: object]>([
    ['Organizacional', null, 'público', { access: 'Publico', secrecy: null }],
    ['Publico', null, 'organizacional', { access: 'Organizacional', secrecy: null }],
    // A name can make the file secret; a person must then complete the secrecy.
    ['Publico', null, 'sigiloso', { access: 'Sigiloso', secrecy: nothing }],
    ['Organizacional', null, 'secreto', { access: 'Classificado', secrecy: nothing }],
    ['Sigiloso', said, 'classificado', { access: 'Classificado', secrecy: nothing }],
    // No name makes a file less secret than its profile.
    ['Sigiloso', said, 'público', { access: 'Sigiloso', secrecy: said }],
    ['Sigiloso', said, 'organizacional', { access: 'Sigiloso', secrecy: said }],
    ['Sigiloso', said, 'sigiloso', { access: 'Sigiloso', secrecy: said }],
    ['Classificado', said, 'sigiloso', { access: 'Classificado', secrecy: said }],
  ])('%s with %j, named %s, is %j', (own, secrecy, level, expected) => {
    expect(filled(profile(own, secrecy), level)).toEqual(expected)
  })

  it('follows the stricter name even if the name has an unknown class', () => {
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
    ['scan.pdf', '{titulo}', true],
    ['scan.pdf', null, false],
  ])('of %s with the pattern %s needs a person: %s', (name, namePattern, isLeft) =>
    expect(lacksAccessInName({ ...profile('Publico', null), namePattern }, name)).toBe(isLeft),
  )

  it('is the profile’s if the name states nothing', () => {
    expect(profileValuesFor(profile('Sigiloso', said), 'scan.pdf', lookups)).toMatchObject({
      access: 'Sigiloso',
      secrecy: said,
    })
  })
})
