import path from 'node:path'

/**
 * The libraries of the tokens that ICP-Brasil's authorities hand out, other names of one library together; OpenSC last, because it
 * knows some of them, too. Sources: docs/decisions/2026-11-digital-signatures.md.
 */
const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  linux: [
    // SafeNet (Thales) installs the first; older ones had the second, which may be a link to it.
    ['libeToken.so', 'libeTPkcs11.so'],
    ['libIDPrimePKCS11.so'],
    // SafeSign, of G+D's tokens (GD Burti).
    ['libaetpkss.so.3', 'libaetpkss.so'],
    // Watchdata.
    ['libwdpkcs_icp.so', 'libwdpkcs.so'],
    // Feitian ePass2003.
    ['libcastle.so.1.0.0', 'libcastle.so'],
    // Pronova.
    ['libepsng_p11.so', 'libepsng_p11.so.1'],
    // Oberthur (Idemia) AWP.
    ['libOcsCryptoki.so'],
    // Gemalto Classic Client.
    ['libgclib.so'],
    // Bit4id.
    ['libbit4xpki.so', 'libbit4ipki.so'],
    // Athena.
    ['libASEP11.so'],
    // Charismathics, of Safeweb.
    ['libcmP11.so'],
    ['opensc-pkcs11.so'],
  ],
  win32: [
    ['eTPKCS11.dll'],
    ['IDPrimePKCS1164.dll'],
    ['aetpkss1.dll'],
    ['WDPKCS.dll', 'WDICP_P11_CCID_v34.dll'],
    ['eps2003csp11.dll'],
    ['ngp11v211.dll'],
    ['OcsCryptoki.dll'],
    ['gclib.dll'],
    ['bit4xpki.dll', 'bit4ipki.dll'],
    ['asepkcs.dll'],
    ['cmP11.dll'],
    ['opensc-pkcs11.dll'],
  ],
  darwin: [
    ['libeToken.dylib', 'libeTPkcs11.dylib'],
    ['libIDPrimePKCS11.dylib'],
    ['libaetpkss.dylib'],
    ['libwdpkcs.dylib', 'libWDP11_BR_GOV.dylib'],
    ['libcastle.1.0.0.dylib'],
    ['libOcsCryptoki.dylib'],
    ['libbit4xpki.dylib', 'libbit4ipki.dylib'],
    ['libASEP11.dylib'],
    ['opensc-pkcs11.so'],
  ],
}

/** Folders where only an administrator can put a library. */
const folders: Readonly<Record<string, readonly string[]>> = {
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
    '/usr/local/lib64',
    '/usr/lib/watchdata/ICP/lib',
    '/usr/lib/watchdata/lib',
    '/opt/watchdata/lib64',
    '/usr/lib/ePass2003-Linux-x64/x86_64/redist',
    '/usr/local/ngsrv',
    '/usr/local/AWP/lib',
    '/usr/lib/bit4id',
    '/usr/lib/x64-athena',
  ],
  win32: [
    'C:\\Windows\\System32',
    'C:\\Windows\\System32\\Watchdata\\Watchdata Brazil CSP v1.0',
    'C:\\Program Files\\Gemalto\\IDGo 800 PKCS#11',
    'C:\\Program Files\\Gemalto\\IDGo 800 PKCS11',
    'C:\\Program Files\\OpenSC Project\\OpenSC\\pkcs11',
  ],
  darwin: [
    '/usr/local/lib',
    '/Library/OpenSC/lib',
    '/Library/Frameworks/eToken.framework/Versions/Current',
    '/Library/Frameworks/eToken.framework/Versions/A',
    '/Applications/tokenadmin.app/Contents/Frameworks',
    '/Applications/WatchKey USB Token Admin Tool.app/Contents/MacOS/lib',
    '/Library/AWP/lib',
    '/Library/bit4id/pkcs11',
    '/Library/Application Support/Athena',
  ],
}

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
  const places = (name: string) => (folders[platform] ?? []).map((folder) => join(folder, name))
  const known = (names[platform] ?? []).flatMap((same) => same.flatMap(places).find(exists) ?? [])
  return [...new Set([...others.filter(exists), ...known])]
}
