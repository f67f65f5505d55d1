import { expect, it } from 'vitest'
import { absolutePaths, areAbsolutePaths, pathsOf } from '../../../main/hosts/opened-paths.ts'

const linux = { cwd: '/home/ana/Notas de maio', platform: 'linux', isDefaultApp: false } as const
const windows = { cwd: 'C:\\Users\\ana\\Documents', platform: 'win32', isDefaultApp: false } as const
const checkout = { ...linux, isDefaultApp: true, valued: ['data', 'environment-file', 'folder'] }

it.each([
  ['nothing', linux, ['/opt/Malote/malote'], []],
  ['a path', linux, ['malote', '/srv/a.pdf'], ['/srv/a.pdf']],
  ['spaces and quotes', linux, ['malote', '/srv/o "bom" 1\'.pdf'], ['/srv/o "bom" 1\'.pdf']],
  ['relative paths', linux, ['malote', 'a.pdf', '../b.pdf'], ['/home/ana/Notas de maio/a.pdf', '/home/ana/b.pdf']],
  ['the folder that it stands in', linux, ['malote', '.'], ['/home/ana/Notas de maio']],
  ['one path once', linux, ['malote', '/srv/a.pdf', '/srv/./a.pdf'], ['/srv/a.pdf']],
  ['switches', linux, ['malote', '--no-sandbox', '--inspect=0', '-psn_0_12345', '/srv/a.pdf'], ['/srv/a.pdf']],
  ['what stands after --', linux, ['malote', '--', '--a.pdf'], ['/home/ana/Notas de maio/--a.pdf']],
  ['addresses of files', linux, ['malote', 'file:///srv/Of%C3%ADcio%201.pdf'], ['/srv/Ofício 1.pdf']],
  ['addresses of files elsewhere', linux, ['malote', 'file://servidor/a.pdf', 'file:///%2e%2f'], []],
  ['other addresses', linux, ['malote', 'https://a.br/b.pdf', 'malote://app/x', 'sftp://a/b.pdf'], []],
  ['names with a colon', linux, ['malote', '/srv/a:1.pdf'], ['/srv/a:1.pdf']],
  ['nothing of a name', linux, ['malote', '', '-', '/srv/a\0.pdf'], []],
  ['a drive', windows, ['Malote.exe', 'D:\\Notas de maio\\a.pdf'], ['D:\\Notas de maio\\a.pdf']],
  ['a share', windows, ['Malote.exe', '\\\\servidor\\digital\\a.pdf'], ['\\\\servidor\\digital\\a.pdf']],
  ['relative to a share', { ...windows, cwd: '\\\\s\\d' }, ['Malote.exe', 'a.pdf'], ['\\\\s\\d\\a.pdf']],
  ['relative on Windows', windows, ['Malote.exe', 'Notas/a.pdf'], ['C:\\Users\\ana\\Documents\\Notas\\a.pdf']],
  ['a folder with a quote left over', windows, ['Malote.exe', 'C:\\Notas"'], ['C:\\Notas']],
  ['a drive’s address', windows, ['Malote.exe', 'file:///C:/Notas%20de%20maio/a.pdf'], ['C:\\Notas de maio\\a.pdf']],
  ['a share’s address', windows, ['Malote.exe', 'file://servidor/d/a.pdf'], ['\\\\servidor\\d\\a.pdf']],
  ['switches of Windows', windows, ['Malote.exe', '--allow-file-access-from-files', 'C:\\a.pdf'], ['C:\\a.pdf']],
  ['not a checkout’s own folder', checkout, ['electron', '/src/malote'], []],
  ['nor where switches come first', checkout, ['electron', '--inspect=0', '/src/malote', '/srv/a.pdf'], ['/srv/a.pdf']],
  [
    'nor the values of its options',
    checkout,
    [
      'electron',
      '/src',
      '--data',
      '/d',
      '--folder',
      '/f',
      '--folder=/g',
      '--environment-file',
      '/e',
      '--',
      '/srv/a.pdf',
    ],
    ['/srv/a.pdf'],
  ],
])('finds %s', (_what, surroundings, argv, paths) => {
  expect(pathsOf({ ...surroundings, argv })).toEqual(paths)
})

it('takes what is known to be no option as it stands', () => {
  expect(absolutePaths(['--a.pdf', 'b.pdf'], { cwd: '/srv', platform: 'darwin' })).toEqual([
    '/srv/--a.pdf',
    '/srv/b.pdf',
  ])
})

it.each([
  [['/srv/a.pdf'], true],
  [[], true],
  [['a.pdf'], false],
  [['/srv/a\0.pdf'], false],
  [[1], false],
  [{ 0: '/srv/a.pdf', length: 1 }, false],
  [null, false],
])('takes %j from another process: %s', (value, is) => expect(areAbsolutePaths(value)).toBe(is))
