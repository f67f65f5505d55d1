import { expect, it } from 'vitest'
import { findModules } from '../../../main/engine/signing/index.ts'

const here =
  (...files: readonly string[]) =>
  (file: string) =>
    files.includes(file)

it('the modules of tokens are found by name in the folders of each system, OpenSC last', () => {
  const opensc = '/usr/lib/x86_64-linux-gnu/pkcs11/opensc-pkcs11.so'
  const linux = here(opensc, '/usr/lib/libeTPkcs11.so', '/usr/lib64/libeTPkcs11.so', '/home/ana/libaetpkss.so')
  expect(findModules('linux', linux)).toEqual(['/usr/lib/libeTPkcs11.so', opensc])
  const windows = here('C:\\Windows\\System32\\aetpkss1.dll', 'C:\\Windows\\System32\\eTPKCS11.dll')
  expect(findModules('win32', windows)).toEqual([
    'C:\\Windows\\System32\\eTPKCS11.dll',
    'C:\\Windows\\System32\\aetpkss1.dll',
  ])
  expect(findModules('darwin', here('/Library/OpenSC/lib/opensc-pkcs11.so'))).toEqual([
    '/Library/OpenSC/lib/opensc-pkcs11.so',
  ])
  expect(findModules('freebsd', () => true)).toEqual([])
})

it('a module that the policy names comes first, once, and only if it is there', () => {
  const named = ['/opt/token/a.so', '/usr/lib/libeTPkcs11.so', '/opt/missing.so']
  const files = here('/opt/token/a.so', '/usr/lib/libeTPkcs11.so')
  expect(findModules('linux', files, named)).toEqual(['/opt/token/a.so', '/usr/lib/libeTPkcs11.so'])
})
