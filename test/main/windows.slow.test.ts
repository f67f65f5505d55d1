import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Authority, makeAuthority, rsa } from '../support/authority.ts'
import { pkcs12Of } from '../support/certificate-files.ts'
import { opensslSays, pdfsigSays } from '../support/outside-signature-checks.ts'
import { packedProgram } from '../support/packed-program.ts'
import { startWindows, type Windows, windowsPath } from '../support/windows.ts'
import { windowsKoffi } from '../support/windows-node.ts'
import { makeCertificates } from './transport/servers.ts'

let windows: Windows
let certificates = ''
let authority: Authority
beforeAll(async () => {
  process.env['NODE_PATH'] = windowsPath(await windowsKoffi())
  windows = await startWindows()
  certificates = path.join(windows.drive, 'certificates')
  mkdirSync(certificates)
  for (const [name, text] of Object.entries(makeCertificates()))
    writeFileSync(path.join(certificates, `${name}.pem`), text)
  authority = makeAuthority('/CN=Autoridade de teste')
  const ana = pkcs12Of(authority.issue('/CN=Ana Prado', { key: rsa }), 'senha')
  copyFileSync(authority.certificate, path.join(certificates, 'autoridade.pem'))
  copyFileSync(ana, path.join(certificates, 'ana.pfx'))
})
afterAll(() => windows.end())

/** Windows has neither pipes in folders nor modes of files: titles of such tests. */
const linuxOnly = 'pipe|private|permission|others may write|only (?:with the key|this user|their owner)|read-only copy'

/** Tests of rooms whose code meets files, processes, paths or names of the system. */
const files = [
  ...globSync('test/main/windows/*.ts').toSorted(),
  ...[
    'capture/clean-name',
    'capture/preflight',
    'capture/spool',
    'database/cache',
    'database/open',
    'database/refuse-unsent',
    'documents/external-viewer',
    'folders/folders',
    'folders/stability',
    'hosts/configuration-file',
    'hosts/opened-paths',
    'hosts/policies',
    'hosts/training',
    'hosts/browser/gateway',
    'hosts/browser/handover',
    'hosts/browser/home-folders',
    'hosts/browser/settings-store',
    'log/paths',
    'malote-link',
    'network/proxy-sign-ins',
    'ownership/ownership',
    'privacy/searches',
    'time-zones',
    'transfer/content-store',
    'transport/patience',
    'vault/vault',
  ].map((room) => `test/main/${room}.test.ts`),
]

it.each(files)('%s passes on Windows', async (file) => {
  const sources = [
    'main/**/*.{ts,sql,json}',
    'contract/**/*.ts',
    'pdf/**/*.ts',
    'test/support/*.ts',
    'test/main/transport/servers.ts',
    file,
  ]
  const program = await packedProgram(file, sources, 'windows')
  const tokenChild = await packedProgram('main/engine/signing/token-child.ts', sources, 'windows')
  const options = ['--test-reporter=tap', '--test-skip-pattern', linuxOnly]
  const { child, output, errors } = windows.launch([...options, program], {
    OFFICE_CERTIFICATES: certificates,
    TOKEN_CHILD: tokenChild,
  })
  const [code] = await once(child, 'exit')
  const failed = output().match(/^ *not ok .*$/gm) ?? []
  expect({ code, failed }, output() + errors()).toEqual({ code: 0, failed: [] })
  expect(Number(/^# pass (\d+)$/m.exec(output())?.[1])).toBeGreaterThan(0)
})

it("the PDF that a key of Windows' store has signed is accepted by openssl and pdfsig", () => {
  const bytes = readFileSync(path.join(certificates, 'ana-assinado.pdf'))
  expect(opensslSays(bytes, authority)).toEqual(['ok'])
  expect(pdfsigSays(bytes)).toEqual(['Signature is Valid. ETSI.CAdES.detached to the end'])
})
