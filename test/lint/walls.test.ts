import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findWallViolations } from './find-wall-violations.ts'
import { table } from './walls.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'malote-walls-'))
})
afterEach(() => removeFolder(root))

function plant(file: string, text: string): string[] {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  const found = findWallViolations(root)
  rmSync(target)
  return found
}

/** For each row of the table: a file, imports that it refuses, and one import that it allows. */
const cases: readonly [file: string, forbidden: readonly string[], allowed: string | null][] = [
  ['contract/bridge/channels.ts', ['zod', './calls.ts'], null],
  ['contract/api/a.ts', ['node:fs', 'electron', 'react', '../../main/app.ts'], 'zod'],
  [
    'main/hosts/electron/index.ts',
    ['react', '../../../renderer/main.tsx', '../../../service/app.ts', 'ws'],
    'electron',
  ],
  ['main/hosts/browser/index.ts', ['electron', '../../../service/app.ts', '../electron/index.ts'], 'ws'],
  [
    'main/hosts/local/start.ts',
    ['electron', '../../../service/server.ts', '../../app.ts'],
    '../../program/ownership/index.ts',
  ],
  ['main/hosts/own-folder.ts', ['node:fs', 'electron', '../engine/vault/index.ts'], '../program/ownership/index.ts'],
  ['main/hosts/drops.ts', ['electron', '../app.ts', '../engine/vault/index.ts'], './folders.ts'],
  ['main/hosts/trust.ts', ['electron', '../app.ts', '../engine/vault/index.ts'], 'node:tls'],
  ['main/engine/log/a.ts', ['electron', 'zod', '../database/index.ts'], 'node:fs'],
  ['main/program/desktop/a.ts', ['electron', 'zod', '../session/index.ts'], '../../../contract/text.ts'],
  ['main/program/status/a.ts', ['electron', '../session/index.ts'], '../../engine/api/index.ts'],
  ['main/host.ts', ['electron', './app.ts'], null],
  ['main/workspace-module.ts', ['electron', './features/capture/index.ts', './composition/modules.ts'], 'node:sqlite'],
  ['main/app.ts', ['electron', './hosts/browser/index.ts', './engine/outbox/runner.ts'], './engine/outbox/index.ts'],
  [
    'main/engine/bridge/bridge.ts',
    ['electron', '../../features/capture/store.ts', '../../features/capture/index.ts'],
    '../../../contract/api/a.ts',
  ],
  ['main/features/opened-files/a.ts', ['electron', '../capture/index.ts', '../../engine/database/open.ts'], 'node:fs'],
  [
    'main/program/local-data/a.ts',
    ['electron', '../../features/capture/index.ts', '../../engine/database/open.ts'],
    '../../engine/database/index.ts',
  ],
  [
    'main/program/session/a.ts',
    ['electron', '../policy/index.ts', '../../engine/vault/vault.ts'],
    '../../engine/transport/index.ts',
  ],
  [
    'main/program/diagnostics/a.ts',
    ['electron', '../../engine/vault/index.ts', '../../engine/database/index.ts'],
    'fflate',
  ],
  [
    'main/program/updates/a.ts',
    ['electron', '../../features/capture/index.ts', '../session/index.ts'],
    '../../engine/transport/index.ts',
  ],
  ['main/features/lists/a.ts', ['electron', '../capture/index.ts', 'node:fs'], '../../../contract/text.ts'],
  ['main/features/processes/export/a.ts', ['electron', '../../capture/index.ts', '../../../app.ts'], 'node:fs'],
  [
    'main/program/policy/a.ts',
    ['electron', '../session/index.ts', '../../engine/vault/index.ts'],
    '../settings/index.ts',
  ],
  ['main/program/configuration/a.ts', ['electron', '../session/index.ts', '../updates/index.ts'], '../policy/index.ts'],
  ['main/hosts/training.ts', ['electron', '../app.ts', '../engine/vault/index.ts'], '../program/settings/index.ts'],
  ['main/hosts/proxy.ts', ['electron', '../app.ts', '../engine/transport/index.ts'], '../addresses.ts'],
  ['main/hosts/policies/a.ts', ['electron', '../../app.ts', '../../program/policy/index.ts'], 'node:fs'],
  ['renderer/parts/links/a.tsx', ['../../app/app.tsx', '../../ui/a.tsx', 'node:fs'], '../../texts/a.ts'],
  [
    'main/features/capture/a.ts',
    ['electron', '../signatures/index.ts', '../../engine/outbox/runner.ts', '../../app.ts'],
    '../../engine/outbox/index.ts',
  ],
  [
    'main/engine/access/a.ts',
    ['../../features/capture/index.ts', '../database/index.ts', 'zod', 'node:fs'],
    '../../../contract/api/a.ts',
  ],
  [
    'main/engine/attached/a.ts',
    ['../../features/compose/index.ts', '../../program/session/index.ts', 'electron'],
    'zod',
  ],
  ['main/engine/conversion/pictures/a.ts', ['../../pdf/pool.ts', '../../database/index.ts', 'electron'], 'fflate'],
  [
    'main/engine/pdf/a.ts',
    ['../../features/capture/index.ts', '../database/index.ts', 'zod', 'electron'],
    '@embedpdf/pdfium',
  ],
  ['main/features/sheets/a.ts', ['../capture/index.ts', '../folders/index.ts', 'electron'], 'bwip-js'],
  ['main/features/scanning/a.ts', ['../capture/index.ts', '../folders/index.ts', 'electron'], 'dns-packet'],
  [
    'main/features/boxes/a.ts',
    ['electron', '../capture/index.ts', '../documents/index.ts', '../../app.ts'],
    '../../engine/outbox/index.ts',
  ],
  [
    'main/engine/outbox/a.ts',
    ['../../features/capture/index.ts', '../../program/settings/index.ts', 'electron'],
    '../database/index.ts',
  ],
  [
    'main/engine/reconciliation/a.ts',
    ['../../features/compose/index.ts', '../../program/session/index.ts', '../outbox/handler.ts'],
    '../outbox/index.ts',
  ],
  [
    'main/engine/transfer/a.ts',
    ['../../features/capture/index.ts', '../../program/status/index.ts'],
    '../transport/index.ts',
  ],
  ['main/engine/api/a.ts', ['../../program/session/index.ts', 'openid-client'], '../transport/index.ts'],
  [
    'main/engine/signing/a.ts',
    ['../database/index.ts', '../pdf/index.ts', '../../features/capture/index.ts', 'electron'],
    '../../../pdf/signing/signer.ts',
  ],
  ['pdf/signing/a.ts', ['../../main/open-plain-file.ts', 'pkijs', 'koffi'], '../signatures/der.ts'],
  ['pdf/increment/a.ts', ['../signatures/check.ts', '../../service/app.ts', 'pkijs'], '../reader/parse-value.ts'],
  ['main/engine/vault/a.ts', ['../database/index.ts', 'electron'], 'keytar'],
  ['main/replace-file.ts', ['electron', 'zod', './engine/vault/index.ts'], 'node:fs'],
  ['main/engine/database/a.ts', ['../log/index.ts', 'zod', '../../../contract/api/a.ts'], 'node:sqlite'],
  ['main/program/ownership/a.ts', ['../../engine/log/index.ts', 'zod'], 'node:fs'],
  [
    'main/features/recognition/a.ts',
    ['../capture/index.ts', '../../engine/pdf/pool.ts', 'tesseract.js-core', 'electron'],
    '../../engine/pdf/index.ts',
  ],
  ['main/engine/transport/a.ts', ['../log/index.ts', '../../../contract/api/a.ts'], 'node:http'],
  [
    'preload/electron.ts',
    ['node:fs', 'zod', 'electron', '../main/app.ts', '../renderer/main.tsx', './browser.ts'],
    'electron/renderer',
  ],
  [
    'preload/browser.ts',
    ['node:fs', 'zod', 'electron/renderer', '../contract/bridge/calls.ts'],
    '../contract/bridge/channels.ts',
  ],
  ['renderer/features/help/a.ts', ['../capture/a.ts', '../../parts/reading/a.ts', 'node:fs'], '../../../docs/guia.md'],
  ['renderer/parts/reading/a.ts', ['../../features/boxes/a.ts', '../../../main/app.ts', 'electron'], '../papers/a.ts'],
  ['renderer/bridge/a.ts', ['electron', 'node:fs', '../ui/a.ts', '../../main/app.ts'], 'zustand'],
  ['renderer/texts/a.ts', ['zustand', '../../contract/api/a.ts', '../bridge/a.ts'], '../../contract/text.ts'],
  [
    'renderer/ui/a.tsx',
    ['zustand', '../../contract/api/a.ts', '../bridge/a.ts', '../texts/a.ts'],
    'react-aria-components',
  ],
  [
    'renderer/features/boxes/a.tsx',
    ['../compose/a.tsx', '../../app/a.tsx', 'node:fs', 'electron', 'zod'],
    '../../ui/a.tsx',
  ],
  ['renderer/parts/operations/a.tsx', ['electron', '../fields/a.tsx', '../../app/a.tsx'], '../../bridge/a.ts'],
  [
    'renderer/parts/fields/a.tsx',
    ['electron', '../../features/capture/a.tsx', '../../app/a.tsx'],
    '../operations/a.tsx',
  ],
  ['renderer/app/a.tsx', ['node:fs', 'electron', '../../main/app.ts', 'ws'], '../features/boxes/a.tsx'],
  ['renderer/main.tsx', ['node:fs', 'electron', '../main/app.ts'], './app/a.tsx'],
  [
    'service/server.ts',
    ['../main/app.ts', '../main/engine/log/index.ts', '../contract/bridge/calls.ts'],
    '../main/program/ownership/index.ts',
  ],
  [
    'service/mail/a.ts',
    ['../../main/program/ownership/index.ts', '../../contract/bridge/calls.ts', 'react'],
    'nodemailer',
  ],
  [
    'pdf/reader/a.ts',
    ['../../service/storage/store.ts', '../signatures/check.ts', '../../contract/api/a.ts', 'fastify'],
    '@cantoo/pdf-lib',
  ],
  [
    'pdf/signatures/a.ts',
    ['../../service/storage/store.ts', '../../main/app.ts', '../../contract/bridge/calls.ts', 'fastify'],
    'pkijs',
  ],
  [
    'service/signature-page/a.ts',
    ['../../main/program/ownership/index.ts', '../signatures/store.ts', 'drizzle-orm', 'fastify'],
    '../../pdf/reader/byte-source.ts',
  ],
  ['service/signature-check/a.ts', ['../../main/program/ownership/index.ts', 'react', 'nodemailer', 'pkijs'], 'zod'],
  [
    'service/storage/s3/a.ts',
    ['../../documents/store.ts', '../../../main/app.ts', 'drizzle-orm'],
    '@aws-sdk/client-s3',
  ],
  ['service/measures/a.ts', ['../../main/app.ts', '@aws-sdk/client-s3', 'react'], '@prometheus-io/client'],
  ['service/telemetry.ts', ['./app.ts', '@prometheus-io/client', 'drizzle-orm'], '@opentelemetry/api'],
  [
    'service/boxes/a.ts',
    ['../../main/program/ownership/index.ts', '../../contract/bridge/calls.ts', 'react', 'nodemailer'],
    '../../contract/api/a.ts',
  ],
]

const spellings: readonly ((specifier: string) => string)[] = [
  (specifier) => `import a from '${specifier}'`,
  (specifier) => `import '${specifier}'`,
  (specifier) => `export * from '${specifier}'`,
  (specifier) => `const a = await import('${specifier}')`,
  (specifier) => `const a = require('${specifier}')`,
]

describe('the walls', () => {
  it.each(cases)('of %s hold against every spelling', (file, forbidden, allowed) => {
    for (const specifier of [...forbidden, '../../../test/support/pdfs.ts', 'left-pad'])
      for (const spell of spellings)
        expect(plant(file, spell(specifier)), spell(specifier)).toStrictEqual([
          expect.stringContaining('may not import'),
        ])
    if (allowed) for (const spell of spellings) expect(plant(file, spell(allowed))).toStrictEqual([])
  })

  it('try every row of the table', () => {
    const tried = new Set(cases.map(([file]) => table.findIndex((row) => row.from.test(file))))
    expect(table.filter((_row, index) => !tried.has(index))).toStrictEqual([])
  })

  it('hold for types too, but let through the types that a row names', () => {
    expect(plant('contract/api/a.ts', "import type { A } from '../../main/app.ts'")).toHaveLength(1)
    expect(plant('contract/api/a.ts', "let a: import('../../main/app.ts').A")).toHaveLength(1)
    expect(plant('preload/electron.ts', "import type { A } from '../contract/bridge/calls.ts'")).toStrictEqual([])
    expect(plant('preload/electron.ts', "import { type A, b } from '../contract/bridge/calls.ts'")).toHaveLength(1)
    expect(plant('main/engine/bridge/a.ts', "import type { A } from '../log/index.ts'")).toStrictEqual([])
    expect(plant('main/engine/bridge/a.ts', "import type { A } from '../log/log.ts'")).toHaveLength(1)
  })

  it('refuse a computed name, a room without a row, window.malote outside its room and the environment outside the roots', () => {
    expect(plant('main/engine/log/a.ts', 'const a = await import(name)')).toHaveLength(1)
    expect(plant('main/nowhere/a.ts', 'export {}')).toStrictEqual(['main/nowhere/a.ts:1 stands in no row of the table'])
    expect(plant('renderer/ui/a.ts', 'window.malote.call()')).toHaveLength(1)
    expect(plant('renderer/bridge/a.ts', 'window.malote.call()')).toStrictEqual([])
    expect(plant('main/engine/log/a.ts', "process['env']")).toHaveLength(1)
    expect(plant('main/hosts/browser/a.ts', 'process.env.A')).toStrictEqual([])
  })

  it('refuse to pass over a file that does not parse', () => {
    expect(() => plant('main/engine/log/a.ts', 'const = ')).toThrow('does not parse')
  })
})
