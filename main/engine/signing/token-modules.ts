import path from 'node:path'

/** The libraries of the tokens that ICP-Brasil's authorities hand out; OpenSC last, because it knows some of them, too. */
const names = {
  linux: [
    'libeTPkcs11.so',
    'libaetpkss.so.3',
    'libaetpkss.so',
    'libwdpkcs.so',
    'libIDPrimePKCS11.so',
    'libcastle.so.1.0.0',
    'libOcsCryptoki.so',
    'opensc-pkcs11.so',
  ],
  win32: [
    'eTPKCS11.dll',
    'aetpkss1.dll',
    'WDPKCS.dll',
    'IDPrimePKCS1164.dll',
    'eps2003csp11.dll',
    'OcsCryptoki.dll',
    'opensc-pkcs11.dll',
  ],
  darwin: [
    'libeTPkcs11.dylib',
    'libaetpkss.dylib',
    'libwdpkcs.dylib',
    'libIDPrimePKCS11.dylib',
    'libcastle.1.0.0.dylib',
    'libOcsCryptoki.dylib',
    'opensc-pkcs11.so',
  ],
} as const

/** Folders of the system, where only an administrator can put a library. */
const folders = {
  linux: [
    '/usr/lib',
    '/usr/lib64',
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/lib/pkcs11',
    '/usr/lib64/pkcs11',
    '/usr/lib/x86_64-linux-gnu/pkcs11',
    '/usr/lib/aarch64-linux-gnu/pkcs11',
    '/usr/local/lib',
  ],
  win32: [
    'C:\\Windows\\System32',
    'C:\\Program Files\\Gemalto\\IDGo 800 PKCS#11',
    'C:\\Program Files\\OpenSC Project\\OpenSC\\pkcs11',
  ],
  darwin: ['/usr/local/lib', '/Library/OpenSC/lib', '/Library/Frameworks/eToken.framework/Versions/Current'],
} as const

const isKnown = (platform: NodeJS.Platform): platform is keyof typeof names => platform in names

/**
 * The PKCS#11 modules of this computer: those that the policy or the person names, then the known ones in the folders of
 * the system. A library is found by name, never by its place in a folder that its user can write.
 */
export function findModules(
  platform: NodeJS.Platform,
  exists: (file: string) => boolean,
  others: readonly string[] = [],
): string[] {
  const { join } = platform === 'win32' ? path.win32 : path.posix
  const known = isKnown(platform)
    ? names[platform].flatMap((name) => folders[platform].map((folder) => join(folder, name)).find(exists) ?? [])
    : []
  return [...new Set([...others.filter(exists), ...known])]
}
