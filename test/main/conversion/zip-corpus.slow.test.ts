import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { archivePrograms, missingOf } from '../../run/packages.ts'
import { createConverter, partsOf } from '../../support/conversions.ts'

const { at, convert, refusalOf } = createConverter()

interface Writer {
  readonly program: string
  /** The command that packs the folder's files into an archive. */
  command(archive: string): readonly [string, ...string[]]
}
const python = (code: string, archive: string) => ['/usr/bin/python3', '-c', code, archive] as const
const byPython = (method: string, extra = '') =>
  `import sys,zipfile,pathlib
z=zipfile.ZipFile(sys.argv[1],"w",zipfile.${method}${extra})
[z.write(p,p) for p in sorted(pathlib.Path(".").rglob("*")) if p.is_file()]
z.close()`
/** Python writes ZIP64 for a stream of unknown length. */
const inZip64 = `import sys,zipfile,pathlib
z=zipfile.ZipFile(sys.argv[1],"w",zipfile.ZIP_DEFLATED)
for p in sorted(pathlib.Path(".").rglob("*")):
    if p.is_file():
        with z.open(str(p),"w",force_zip64=True) as f: f.write(p.read_bytes())
z.close()`
const writers: readonly Writer[] = [
  { program: 'zip', command: (archive) => ['zip', '-qr', archive, '.'] },
  { program: 'zip, stored', command: (archive) => ['zip', '-qr0', archive, '.'] },
  { program: 'zip, into a stream', command: (archive) => ['sh', '-c', 'zip -qr - . | cat > "$0"', archive] },
  { program: 'zip, with folders', command: (archive) => ['zip', '-qrD', archive, '.'] },
  { program: '7z', command: (archive) => ['7z', 'a', '-bd', '-tzip', archive, '.'] },
  { program: '7z, the best', command: (archive) => ['7z', 'a', '-bd', '-tzip', '-mx=9', archive, '.'] },
  { program: 'bsdtar', command: (archive) => ['bsdtar', '-a', '-cf', archive, '.'] },
  { program: 'python', command: (archive) => python(byPython('ZIP_DEFLATED'), archive) },
  { program: 'python, stored', command: (archive) => python(byPython('ZIP_STORED'), archive) },
  { program: 'python, ZIP64', command: (archive) => python(inZip64, archive) },
]
const contents: readonly Readonly<Record<string, string>>[] = [
  { 'um.txt': 'um' },
  { 'ação.txt': 'ação', 'b.txt': '' },
  { 'pasta/notificação.txt': 'dentro', 'pasta/sub/x.txt': 'fundo', 'z.txt': 'fora' },
  { 'grande.txt': 'linha repetida\n'.repeat(20_000), 'nomes com espaço.txt': 'x' },
  Object.fromEntries(Array.from({ length: 40 }, (_, nth) => [`arquivo ${nth}.txt`, `conteúdo ${nth}`])),
]

describe.skipIf(missingOf(archivePrograms).length > 0)('an archive of another program', () => {
  it.each(writers)('of $program gives back its files', async ({ program, command }) => {
    for (const [nth, files] of contents.entries()) {
      const folder = at(`${program}-${nth}`)
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
        writeFileSync(path.join(folder, name), text)
      }
      const archive = at(`${program.replaceAll(/\W/g, '-')}-${nth}.zip`)
      const [file, ...given] = command(archive)
      execFileSync(file, given, { cwd: folder, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
      const parts = partsOf(await convert('a.zip', readFileSync(archive)))
      const wanted = Object.entries(files).map(([name, text]) => [
        name.replaceAll('/', ' - '),
        Buffer.from(text).toString('latin1'),
      ])
      expect(parts).toStrictEqual(Object.fromEntries(wanted))
    }
  })

  it.each([
    ['zip, with a password', (archive: string) => ['zip', '-q', '-P', 'segredo', archive, 'a.txt'], 'password'],
    ['7z, in AES', (archive: string) => ['7z', 'a', '-tzip', '-psegredo', '-mem=AES256', archive, 'a.txt'], 'password'],
    ['7z, by LZMA', (archive: string) => ['7z', 'a', '-tzip', '-mm=LZMA', archive, 'a.txt'], 'unknown'],
    ['zip, by bzip2', (archive: string) => ['zip', '-q', '-Z', 'bzip2', archive, 'a.txt'], 'unknown'],
  ])('of %s names the file', async (program, command, why) => {
    const folder = at(`locked ${program}`)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'a.txt'), 'texto '.repeat(1000))
    const archive = path.join(folder, 'a.zip')
    const [file = '', ...given] = command(archive)
    execFileSync(file, given, { cwd: folder, stdio: 'ignore' })
    expect((await convert('a.zip', readFileSync(archive))).left).toStrictEqual([{ name: 'a.txt', why }])
  })

  it('whose entries all point at the same bytes is stopped by the bytes that come out', async () => {
    expect(await refusalOf('a.zip', overlapping(60, 1_000_000), { partBytes: 20_000_000 })).toBe('too-large')
  })
})

/** A directory of many entries over one packed file, as the bombs that need no nesting. */
function overlapping(count: number, size: number): Buffer {
  const archive = at('one.zip')
  const code = `import sys,zipfile
z=zipfile.ZipFile(sys.argv[1],"w",zipfile.ZIP_DEFLATED); z.writestr("aa.txt","0"*${size}); z.close()`
  execFileSync('/usr/bin/python3', ['-c', code, archive])
  const one = readFileSync(archive)
  const directory = one.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  const end = one.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const entries = Array.from({ length: count }, () => one.subarray(directory, end))
  const tail = Buffer.from(one.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE((end - directory) * count, 12)
  return Buffer.concat([one.subarray(0, directory), ...entries, tail])
}
