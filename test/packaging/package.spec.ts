import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { forkChild } from '../../main/child-process.ts'
import { writeBillOfMaterials } from '../../main/hosts/local/bill-of-materials.ts'
import { checkFuses, fuses } from '../../main/hosts/local/fuses.ts'
import { provideKoffiBinaries } from '../../main/hosts/local/koffi-binaries.ts'
import { measurePackage, mostPackageBytes, sizeLines } from '../../main/hosts/local/package-sizes.ts'
import { billProblems } from '../support/bill-schema.ts'
import { firstScripts, mostFirstScriptBytes } from '../support/first-scripts.ts'
import { tinyPdf } from '../support/odd-pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { electronArguments, fuseWire, type System, systems } from './placeholder.ts'

const root = path.resolve(import.meta.dirname, '../..')
// One archive for all of them.
test.describe.configure({ mode: 'default' })

let folder = ''
let asar = ''
let files: string[] = []

/** Packages around a placeholder of Electron: the content of the archive does not depend on it. Returns the archive. */
function packageFor(system: System, arch: 'x64' | 'arm64'): string {
  const { flag, unpacked } = systems[system]
  const output = path.join(folder, `${system}-${arch}`)
  const args = ['--dir', flag, `--${arch}`, '--publish', 'never', `-c.directories.output=${output}`]
  const builder = path.join(root, 'node_modules/.bin/electron-builder')
  provideKoffiBinaries(root, [flag])
  const given = { cwd: root, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(builder, [...args, ...electronArguments(folder, system)], given)
  expect(status, `${stdout}${stderr}`).toBe(0)
  return path.join(output, arch === 'x64' ? unpacked : unpacked.replace('-', `-${arch}-`), 'resources/app.asar')
}

const filesIn = (archive: string) => listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'))

test.beforeAll(() => {
  test.setTimeout(120_000)
  folder = mkdtempSync(path.join(tmpdir(), 'malote-package-'))
  writeBillOfMaterials(root)
  asar = packageFor('linux', 'x64')
  files = filesIn(asar)
})
test.afterAll(() => removeFolder(folder))

const below = (prefix: string) => files.filter((file) => file.startsWith(`${prefix}/`))

test('the package contains the built application and nothing else of the checkout', () => {
  expect([...new Set(files.map((file) => file.split('/')[1]))].toSorted()).toStrictEqual([
    'node_modules',
    'out',
    'package.json',
  ])
  expect([...new Set(below('/out').map((file) => file.split('/')[2]))].toSorted()).toStrictEqual([
    'main',
    'preload',
    'renderer',
  ])
  const program =
    'index.js keychain-child.js pdf-worker.js pdfium.wasm recognition-child.js token-child.js zxing_reader.wasm conversion-child.js vips.wasm libheif.wasm'
      .split(' ')
      .map((name) => `/out/main/${name}`)
  for (const needed of [...program, '/out/renderer/index.html']) expect(files).toContain(needed)
  expect(below('/out/main/migrations').some((file) => file.endsWith('.sql'))).toBe(true)
})

test('the package contains the licences of bundled packages as readable files', () => {
  const read = (name: string) => readFileSync(path.join(path.dirname(asar), 'licenses', name), 'utf8')
  const main = read('main.md')
  for (const name of ['@embedpdf/pdfium', 'fflate', 'fast-png', 'openid-client', 'zxing-wasm'])
    expect(main).toContain(`## ${name} - `)
  const copyright = readFileSync(path.join(root, 'node_modules/fflate/LICENSE'), 'utf8').split('\n')[2] ?? ''
  expect(copyright).toMatch(/^Copyright/)
  expect(main).toContain(copyright)
  const window = read('window.md')
  for (const name of ['pdfjs-dist', 'react', 'lucide-react']) expect(window).toContain(`## ${name} - `)
  expect(read('pdfium.txt')).toContain('PDFium Authors')
  for (const name of ['zxing-cpp', 'vips', 'libheif'])
    expect(read(`${name}.txt`)).toMatch(/apache lic|LGPL|lesser gen/i)
  expect(read('keytar.md') + read('koffi.txt')).toMatch(/MIT[\s\S]*Martignène/)
  expect(files.filter((file) => file.endsWith('licenses.md'))).toStrictEqual([])
})

test('the packaged process of tokens loads its library with packaged files only', async () => {
  const packed = path.join(folder, 'packed-tokens')
  const needed = /^out\/main\/(?!index)[^/]+\.js$|^node_modules\/(?:koffi|@koromix)\/.*\.\w+$|^package.json$/
  for (const file of files.map((each) => each.slice(1)).filter((each) => needed.test(each))) {
    mkdirSync(path.dirname(path.join(packed, file)), { recursive: true })
    writeFileSync(path.join(packed, file), extractFile(asar, file))
  }
  const child = forkChild(path.join(packed, 'out/main/token-child.js'))
  const answer = new Promise((resolve) => child.onMessage(resolve))
  child.send({ id: 1, act: 'list', module: '/nowhere/a.so' })
  expect(await answer).toMatchObject({ id: 1, ok: false, reason: 'module-missing' })
  child.kill()
})

test('the packaged PDF worker runs with packaged files only', async () => {
  const packed = path.join(folder, 'packed')
  mkdirSync(packed)
  // Without the program itself, which needs Electron; the worker shares small chunks with it.
  const inMain = files
    .map((file) => file.slice(1))
    .filter((file) => /^out\/main\/(?!index)[^/]+\.(?:js|wasm)$/.test(file))
  for (const file of ['package.json'].concat(inMain))
    writeFileSync(path.join(packed, path.basename(file)), extractFile(asar, file))
  const from = path.join(packed, 'a.pdf')
  writeFileSync(from, tinyPdf('Nota'))
  const workerData = {
    wasm: path.join(packed, 'pdfium.wasm'),
    maxMemoryBytes: 128 * 1024 * 1024,
    qrWasm: path.join(packed, 'zxing_reader.wasm'),
  }
  const worker = new Worker(path.join(packed, 'pdf-worker.js'), { workerData, env: {} })
  try {
    const said: AsyncIterator<unknown[]> = on(worker, 'message')
    const next = async () => (await said.next()).value?.[0] as unknown
    expect(await next()).toEqual({ type: 'ready' })
    worker.postMessage({ id: 1, job: { kind: 'examine', from } })
    expect(await next()).toMatchObject({ type: 'done', id: 1, value: { kind: 'opened', pages: 1, characters: 4 } })
    worker.postMessage({ id: 2, job: { kind: 'picture', from, to: path.join(packed, 'a.png') } })
    expect(await next()).toMatchObject({ type: 'done', id: 2, value: { isMade: true } })
    worker.postMessage({ id: 3, job: { kind: 'codes', from, first: 0, count: 1 } })
    expect(await next()).toMatchObject({ type: 'done', id: 3, value: { kind: 'read', total: 1 } })
  } finally {
    await worker.terminate()
  }
  // The program looks for it where it lies.
  expect(extractFile(asar, 'out/main/index.js').toString()).toContain('pdf-worker.js')
})

test('the package has one preload, a single CommonJS file that requires only Electron', () => {
  expect(below('/out/preload')).toStrictEqual(['/out/preload/electron.cjs'])
  const preload = extractFile(asar, 'out/preload/electron.cjs').toString()
  const needed = [...preload.matchAll(/require\(\s*[`'"]([^`'"]+)[`'"]\s*\)/g)].map((match) => match[1])
  expect(needed).toStrictEqual(['electron/renderer'])
  expect(preload).not.toMatch(/^\s*import\s/m)
})

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}` as keyof typeof FuseV1Options
const packed = (archive: string) => path.join(archive, '../..')

test('the packaged program has its fuses set, so that no variable or argument makes it run other code', () => {
  expect(checkFuses(path.join(packed(asar), 'malote'))).toStrictEqual([])
})

test("Electron's own reader of fuses finds the same, with the check of the archive on", async () => {
  const wire = await getCurrentFuseWire(path.join(packed(asar), 'malote'))
  const isOn = (fuse: FuseV1Options) => wire[fuse] === '1'.charCodeAt(0)
  const read = Object.entries(fuses).map(([name]) => [name, isOn(FuseV1Options[capital(name)])])
  expect(Object.fromEntries(read)).toEqual(fuses)
  expect(isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true)
})

test('the program for Windows holds the hash of its archive, whose header holds those of every file', {
  tag: '@all',
}, () => {
  const archive = packageFor('win32', 'x64')
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
  const { headerString } = getRawHeader(archive)
  const program = readFileSync(path.join(packed(archive), 'Malote.exe'), 'latin1')
  // Electron compares it before it runs anything of the archive (INTEGRITY, ELECTRONASAR).
  expect(program).toContain(
    JSON.stringify([{ file: 'resources\\app.asar', alg: 'SHA256', value: sha256(headerString) }]),
  )
  // The worker, its chunks and the WebAssembly are read from the archive, too.
  const needed = ['out/main/index.js', 'out/main/pdf-worker.js', 'out/main/pdfium.wasm', 'out/main/zxing_reader.wasm']
  for (const file of needed) {
    const { integrity } = statFile(archive, file) as { integrity?: { algorithm: string; hash: string } }
    expect(integrity, file).toMatchObject({ algorithm: 'SHA256', hash: sha256(extractFile(archive, file)) })
  }
})

test('a program with another fuse, or with a fuse that is new in Electron, is found', () => {
  const program = path.join(folder, 'program')
  writeFileSync(program, fuseWire(8))
  expect(checkFuses(program)).toContain('fuse runAsNode is not false')
  writeFileSync(program, fuseWire(9))
  expect(checkFuses(program).join('\n')).not.toContain('does not list')
  writeFileSync(program, fuseWire(10))
  expect(checkFuses(program)).toContain('main/hosts/local/fuses.ts does not list 1 fuses of Electron')
})

test('the package is small without Electron', () => {
  const sizes = measurePackage(packed(asar))
  process.stdout.write(`${sizeLines('linux-x64', sizes).join('\n')}\n`)
  expect(sizes.parts.map(({ name }) => name).toSorted()).toStrictEqual([
    ...['app.asar', 'app.asar.unpacked', 'bom.cdx.json', 'licenses'],
  ])
  expect(sizes.totalBytes).toBeLessThan(mostPackageBytes)
})

test("the window's first JavaScript is small, and has no reader", () => {
  const scripts = firstScripts(path.join(root, 'out/renderer'))
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
  process.stdout.write(`first JavaScript: ${total} of ${mostFirstScriptBytes} bytes, compressed\n`)
  expect([...scripts.keys()].filter((name) => /^(?:pdf|worker|other-screens)-/.test(name))).toEqual([])
  expect(scripts.size).toBeGreaterThan(1)
  expect(total).toBeLessThan(mostFirstScriptBytes)
})

test('the bill of materials lists every bundled package, with its licence and hash, and Electron', () => {
  const bill = JSON.parse(readFileSync(path.join(packed(asar), 'resources/bom.cdx.json'), 'utf8')) as {
    [field: string]: unknown
    components: { name: string; version: string; licenses: unknown[]; hashes: unknown[] }[]
  }
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { name: 'Malote' } },
  })
  expect(billProblems(bill)).toEqual([])
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
  const licences = ['main.md', 'window.md'].map((name) =>
    readFileSync(path.join(packed(asar), 'resources/licenses', name), 'utf8'),
  )
  const bundled = [...licences.join('\n').matchAll(/^## (\S+) - (\S+) /gm)].map(
    ([, name, version]) => `${name}@${version}`,
  )
  expect(bundled.length).toBeGreaterThan(30)
  expect(listed).toEqual(expect.arrayContaining(bundled))
  const others = listed.filter((each) => !bundled.includes(each)).map((each) => each.split('@')[0])
  expect(others.toSorted()).toStrictEqual(['electron', 'keytar', 'koffi', 'libheif-js', 'wasm-vips'])
  for (const { licenses, hashes } of bill.components) expect([licenses.length, hashes.length]).toEqual([1, 1])
})

test("the package contains pdf.js's decoders once, and not its script engine", () => {
  const names = below('/out/renderer/pdfjs/wasm').map((file) => path.posix.basename(file))
  expect(names.filter((name) => name.endsWith('.wasm')).toSorted()).toStrictEqual([
    ...['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'],
  ])
  expect(files.filter((file) => /quickjs|nowasm/i.test(file))).toStrictEqual([])
})

test('the package contains the fonts and the character maps of pdf.js', () => {
  for (const [part, fewest] of [
    ['standard_fonts', 14],
    ['cmaps', 100],
  ] as const) {
    const wanted = readdirSync(path.join(root, 'node_modules/pdfjs-dist', part))
    expect(wanted.length).toBeGreaterThan(fewest)
    expect(below(`/out/renderer/pdfjs/${part}`).map((file) => path.posix.basename(file))).toEqual(
      expect.arrayContaining(wanted),
    )
  }
})

test('the package contains nothing of the browser host, the service and the tests', () => {
  const bundle = below('/out/main')
    .filter((file) => file.endsWith('.js'))
    .map((file) => extractFile(asar, file.slice(1)).toString())
    .join('\n')
  // Words that only they write: the cookie's exchange, the header of a drop, the service's and the tests' packages.
  for (const word of ['x-malote-handover', 'x-malote-name', '/entrar', 'fastify', 'oidc-provider', 'pglite', 'vitest'])
    expect(bundle, word).not.toContain(word)
  expect(below('/out/renderer').join('\n')).not.toContain('bridge.js')
  expect(extractFile(asar, 'out/renderer/index.html').toString()).not.toContain('bridge.js')
})

const koffiFiles = ['index.cjs', 'package.json', 'src/koffi/index.cjs', 'src/koffi/src/static.cjs']

for (const [system, arch] of [
  ['linux', 'x64'],
  ['win32', 'x64'],
  ['linux', 'arm64'],
] as const)
  test(`the package for ${system}-${arch} contains no npm package but keytar and koffi, with that platform's binaries only`, {
    tag: system === 'linux' && arch === 'x64' ? [] : '@all',
  }, () => {
    const archive = system === 'linux' && arch === 'x64' ? asar : packageFor(system, arch)
    expect(measurePackage(packed(archive)).totalBytes).toBeLessThan(mostPackageBytes)
    const keytar = `node_modules/keytar/prebuilds/${system}-${arch}/keytar.node`
    const native = `node_modules/@koromix/koffi-${system}-${arch}`
    const koffi = `${native}/${system}_${arch}/koffi.node`
    const isFile = (file: string) => path.posix.basename(file).includes('.')
    expect(
      filesIn(archive)
        .filter((file) => file.startsWith('/node_modules/') && isFile(file))
        .toSorted(),
    ).toStrictEqual(
      [koffi, keytar, `${native}/index.js`, `${native}/package.json`]
        .concat(['keytar/lib/keytar.js', 'keytar/package.json'].map((name) => `node_modules/${name}`))
        .concat(koffiFiles.map((name) => `node_modules/koffi/${name}`))
        .map((name) => `/${name}`)
        .toSorted(),
    )
    // A binary loads only from a file of its own, outside of the archive.
    for (const binary of [keytar, koffi])
      expect(readFileSync(path.join(`${archive}.unpacked`, binary)).equals(readFileSync(path.join(root, binary)))).toBe(
        true,
      )
  })
