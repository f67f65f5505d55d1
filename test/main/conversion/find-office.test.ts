import { expect, it } from 'vitest'
import { findOffice } from '../../../main/engine/conversion/office/find-office.ts'

interface Row {
  readonly platform: NodeJS.Platform
  readonly env?: Readonly<Record<string, string>>
  readonly files: readonly string[]
  readonly registry?: string
}
const programFiles = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' }
const inProgramFiles = 'C:\\Program Files\\LibreOffice\\program\\soffice.exe'
const flatpak = '/var/lib/flatpak/exports/bin/org.libreoffice.LibreOffice'

it.each<[string, Row, string | null]>([
  [
    'on the PATH',
    {
      platform: 'linux',
      env: { PATH: 'relative:/usr/local/bin' },
      files: ['/usr/local/bin/soffice', '/usr/bin/soffice'],
    },
    '/usr/local/bin/soffice',
  ],
  ['without a PATH', { platform: 'linux', files: ['/usr/bin/soffice'] }, '/usr/bin/soffice'],
  [
    'in its own folder, the newest',
    { platform: 'linux', files: ['/opt/libreoffice7.6/program/soffice', '/opt/libreoffice24.8/program/soffice'] },
    '/opt/libreoffice24.8/program/soffice',
  ],
  [
    'as a flatpak',
    { platform: 'linux', files: [flatpak, '/usr/bin/flatpak', '/snap/bin/libreoffice'] },
    '/usr/bin/flatpak run --command=libreoffice org.libreoffice.LibreOffice',
  ],
  [
    'as a snap, also where it is on the PATH',
    { platform: 'linux', env: { PATH: '/snap/bin' }, files: ['/snap/bin/libreoffice'] },
    '/snap/bin/libreoffice',
  ],
  [
    'nowhere on Linux',
    { platform: 'linux', env: { PATH: '/usr/bin' }, files: ['/opt/other/soffice', '/usr/bin/flatpak'] },
    null,
  ],
  [
    'where Windows says it is',
    {
      platform: 'win32',
      env: programFiles,
      files: ['D:\\Office\\program\\soffice.exe', inProgramFiles],
      registry: '\r\nHKEY\r\n    (Default)    REG_SZ    D:\\Office\\program\\soffice.exe\r\n\r\n',
    },
    'D:\\Office\\program\\soffice.exe',
  ],
  [
    'in a folder of programs, if Windows is wrong',
    {
      platform: 'win32',
      env: programFiles,
      files: [inProgramFiles],
      registry: '    (Default)    REG_SZ    "D:\\gone\\soffice.exe"\r\n',
    },
    inProgramFiles,
  ],
  [
    'in the folder of 32-bit programs',
    { platform: 'win32', env: programFiles, files: ['C:\\Program Files (x86)\\LibreOffice 5\\program\\soffice.exe'] },
    'C:\\Program Files (x86)\\LibreOffice 5\\program\\soffice.exe',
  ],
  ['nowhere on Windows', { platform: 'win32', env: programFiles, files: [] }, null],
  [
    'among the applications of macOS',
    { platform: 'darwin', files: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'] },
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ],
  [
    'among a person’s applications',
    {
      platform: 'darwin',
      env: { HOME: '/Users/ana' },
      files: ['/Users/ana/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    },
    '/Users/ana/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ],
])('finds LibreOffice %s', (_, { platform, env = {}, files, registry = '' }, found) => {
  const separator = platform === 'win32' ? '\\' : '/'
  const list = (folder: string) => {
    const below = files.filter((file) => file.startsWith(`${folder}${separator}`))
    return [...new Set(below.map((file) => file.slice(folder.length + 1).split(separator)[0] ?? ''))]
  }
  const office = findOffice({ platform, env, list, isFile: (file) => files.includes(file), registry })
  expect(office === null ? null : [office.program, ...office.args].join(' ')).toBe(found)
})
