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
  ['the current folder', linux, ['malote', '.'], ['/home/ana/Notas de maio']],
  ['repeated paths once', linux, ['malote', '/srv/a.pdf', '/srv/./a.pdf'], ['/srv/a.pdf']],
  [
    'no switches, but paths after them',
    linux,
    ['malote', '--no-sandbox', '--inspect=0', '-psn_0_12345', '/srv/a.pdf'],
    ['/srv/a.pdf'],
  ],
  ['every argument after --', linux, ['malote', '--', '--a.pdf'], ['/home/ana/Notas de maio/--a.pdf']],
  ['file URLs', linux, ['malote', 'file:///srv/Of%C3%ADcio%201.pdf'], ['/srv/Ofício 1.pdf']],
  ['no file URLs of another machine', linux, ['malote', 'file://servidor/a.pdf', 'file:///%2e%2f'], []],
  ['no other URLs', linux, ['malote', 'https://a.br/b.pdf', 'malote://app/x', 'sftp://a/b.pdf'], []],
  ['names with a colon', linux, ['malote', '/srv/a:1.pdf'], ['/srv/a:1.pdf']],
  ['no invalid names', linux, ['malote', '', '-', '/srv/a\0.pdf'], []],
  ['a drive', windows, ['Malote.exe', 'D:\\Notas de maio\\a.pdf'], ['D:\\Notas de maio\\a.pdf']],
  ['a share', windows, ['Malote.exe', '\\\\servidor\\digital\\a.pdf'], ['\\\\servidor\\digital\\a.pdf']],
  ['paths relative to a share', { ...windows, cwd: '\\\\s\\d' }, ['Malote.exe', 'a.pdf'], ['\\\\s\\d\\a.pdf']],
  ['relative paths on Windows', windows, ['Malote.exe', 'Notas/a.pdf'], ['C:\\Users\\ana\\Documents\\Notas\\a.pdf']],
  ['a folder with a trailing quote', windows, ['Malote.exe', 'C:\\Notas"'], ['C:\\Notas']],
  [
    'a file URL of a drive',
    windows,
    ['Malote.exe', 'file:///C:/Notas%20de%20maio/a.pdf'],
    ['C:\\Notas de maio\\a.pdf'],
  ],
  ['a file URL of a share', windows, ['Malote.exe', 'file://servidor/d/a.pdf'], ['\\\\servidor\\d\\a.pdf']],
  ['no switches on Windows', windows, ['Malote.exe', '--allow-file-access-from-files', 'C:\\a.pdf'], ['C:\\a.pdf']],
  ['no folder of a checkout', checkout, ['electron', '/src/malote'], []],
  [
    'no folder of a checkout after switches',
    checkout,
    ['electron', '--inspect=0', '/src/malote', '/srv/a.pdf'],
    ['/srv/a.pdf'],
  ],
  [
    'no option values of a checkout',
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
])('finds %s', (_what, host, argv, paths) => {
  expect(pathsOf({ ...host, argv })).toEqual(paths)
})

it('makes every argument an absolute path where none is an option, even one with dashes', () => {
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
