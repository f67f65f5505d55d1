import { expect, it } from 'vitest'
import { findModules } from '../../../main/engine/signing/index.ts'

const here =
  (...files: readonly string[]) =>
  (file: string) =>
    files.includes(file)

it('the modules of tokens are found by name in the folders of each system, OpenSC last', () => {
  const opensc = '/usr/lib/x86_64-linux-gnu/pkcs11/opensc-pkcs11.so'
  const linux = here(opensc, '/usr/lib/libIDPrimePKCS11.so', '/usr/lib64/libIDPrimePKCS11.so', '/home/ana/libeToken.so')
  expect(findModules('linux', linux)).toEqual(['/usr/lib/libIDPrimePKCS11.so', opensc])
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

it.each([
  ['SafeNet, with its older name', ['/usr/lib/libeToken.so', '/usr/lib/libeTPkcs11.so']],
  ['SafeSign', ['/usr/lib/libaetpkss.so.3', '/usr/lib/libaetpkss.so']],
  ['Watchdata of ICP-Brasil', ['/usr/lib/watchdata/ICP/lib/libwdpkcs_icp.so', '/usr/lib/watchdata/lib/libwdpkcs.so']],
  ['Oberthur AWP', ['/usr/local/AWP/lib/libOcsCryptoki.so']],
  ['Bit4id', ['/usr/lib/bit4id/libbit4xpki.so', '/usr/lib/libbit4ipki.so']],
  ['Athena', ['/usr/lib/x64-athena/libASEP11.so']],
])('the module of %s is asked by one of its names', (_vendor, files) => {
  expect(findModules('linux', here(...files))).toEqual(files.slice(0, 1))
})

it('a module that the policy names comes first, once, and only if it is there', () => {
  const named = ['/opt/token/a.so', '/usr/lib/libeToken.so', '/opt/missing.so']
  const files = here('/opt/token/a.so', '/usr/lib/libeToken.so')
  expect(findModules('linux', files, named)).toEqual(['/opt/token/a.so', '/usr/lib/libeToken.so'])
})
