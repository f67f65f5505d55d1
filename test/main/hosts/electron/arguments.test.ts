import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../../main/hosts/electron/arguments.ts'
import { WrongArgument } from '../../../../main/hosts/wrong-argument.ts'

const nothing = {
  dataFolder: null,
  environments: [],
  folders: [],
  configuration: null,
  secretFor: null,
  diagnosticsFile: null,
  isMinimised: false,
}
const read = (args: readonly string[], platform: NodeJS.Platform = 'linux', variables = {}) =>
  readArguments({ argv: ['/opt/Malote/malote', ...args], platform, variables, isPackaged: true })

function refusalOf(args: readonly string[], platform?: NodeJS.Platform, variables?: Record<string, string>): string {
  try {
    read(args, platform, variables)
    return 'taken'
  } catch (error) {
    return error instanceof WrongArgument ? error.message : String(error)
  }
}

describe('the installed program', () => {
  it.each([
    ...['--remote-debugging-port=9222', '--remote-debugging-pipe', '--inspect', '--inspect-brk=0', '--inspect-port=1'],
    ...['--no-sandbox', '--disable-web-security', '--host-resolver-rules=MAP * 127.0.0.1', '--proxy-server=a:1'],
    ...['--proxy-pac-url=http://a/', '--ignore-certificate-errors', '--ignore-certificate-errors-spki-list=a'],
    ...['--load-extension=/a', '--user-data-dir=/a', '--js-flags=--expose-gc', '--require=/a.js', '--data=/a'],
    ...['--environment-file=/a.json', '--folder=/a', '--anything-new', '-remote-debugging-port=9222', '---x'],
  ])('refuses %s and names it', (option) => {
    for (const args of [[option], ['/srv/a.pdf', option], [option, '--', '/srv/a.pdf'], ['--disable-gpu', option]])
      expect(refusalOf(args)).toBe(
        `O Malote instalado não aceita a opção ${option.split('=')[0]}.\n\nAbra-o de novo sem ela.`,
      )
  })

  it.each([
    '/remote-debugging-port=9222',
    ' --remote-debugging-port=9222',
    '-no-sandbox',
    '--Remote-Debugging-Port=9222',
  ])('refuses an argument that only Windows parses as an option: "%s"', (option) => {
    expect(refusalOf([option], 'win32')).toContain('não aceita a opção')
  })

  it('does not repeat unprintable parts of an option', () => {
    expect(refusalOf([`--a\u202Eb\n${'c'.repeat(500)}=value`])).toBe(
      `O Malote instalado não aceita a opção --ab${'c'.repeat(56)}.\n\nAbra-o de novo sem ela.`,
    )
  })

  it.each([
    ['linux', []],
    ['linux', ['/srv/Ofício 1.pdf', 'b.pdf', '-']],
    ['linux', ['--', '--no-sandbox', '-x']],
    ['linux', ['--force-renderer-accessibility', '--force-device-scale-factor=2', '--disable-gpu']],
    ['linux', ['--password-store=gnome-libsecret']],
    ['win32', ['-Embedding']],
    ['win32', ['C:\\Notas de maio\\a.pdf', '\\\\servidor\\d\\a.pdf']],
    ['darwin', ['-psn_0_12345', '-AppleLanguages', '(pt)', '-NSQuitAlwaysKeepsWindows', 'NO', '/a.pdf']],
  ] as const)('accepts on %s: %j', (platform, args) => {
    expect(read(args, platform)).toEqual(nothing)
  })

  it.each([
    [['--configurar', '/srv/malote.json'], { configuration: '/srv/malote.json' }],
    [['--configurar=/srv/malote.json', '/a.pdf'], { configuration: '/srv/malote.json' }],
    [['--guardar-segredo', 'producao'], { secretFor: 'producao' }],
    [['--guardar-segredo=producao'], { secretFor: 'producao' }],
    [['--diagnostico', '/srv/malote.zip'], { diagnosticsFile: '/srv/malote.zip' }],
    [['--minimizado'], { isMinimised: true }],
    [['--', '--configurar', '/srv/malote.json'], {}],
  ])('takes its own options: %j', (args, expected) => {
    expect(read(args)).toEqual({ ...nothing, ...expected })
  })

  it.each([
    [['--configurar'], 'O caminho depois de --configurar não foi informado.'],
    [['--configurar='], 'O caminho depois de --configurar não foi informado.'],
    [['--guardar-segredo'], 'O ambiente depois de --guardar-segredo não foi informado.'],
    [['--diagnostico'], 'O caminho depois de --diagnostico não foi informado.'],
    [['--minimizado-x'], 'não aceita a opção --minimizado-x.'],
    [['--configurar', '--no-sandbox'], 'não aceita a opção --no-sandbox.'],
    [['--configurar-tudo=/a.json'], 'não aceita a opção --configurar-tudo.'],
    [['--environment-file=/a.json'], 'não aceita a opção --environment-file.'],
  ])('refuses %j', (args, sentence) => {
    expect(refusalOf(args)).toContain(sentence)
  })

  it('refuses a variable that redirects its data', () => {
    expect(refusalOf([], 'linux', { MALOTE_DATA: '/elsewhere' })).toBe(
      'O Malote instalado não aceita a variável MALOTE_DATA.\n\nRemova-a e abra o Malote de novo.',
    )
    expect(read([], 'linux', { MALOTE_DATA: '', XDG_DATA_HOME: '/home/ana/.local' })).toEqual(nothing)
  })
})

it('a checkout accepts every option and variable', () => {
  const argv = ['electron', '.', '--no-sandbox', '--inspect=0', '--folder', '/srv/digital']
  const variables = { MALOTE_DATA: '/elsewhere' }
  const accepted = readArguments({ argv, platform: 'linux', variables, isPackaged: false })
  expect(accepted).toEqual({ ...nothing, folders: ['/srv/digital'] })
})
