import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findImportCircles } from './circles.ts'

function circlesOf(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-circles-'))
  onTestFinished(() => removeFolder(root))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return findImportCircles(root)
}

it('names each circle of imports once, whether it is of values or of types', () => {
  const files = {
    'main/a.ts': "import { b } from './b.ts'",
    'main/b.ts': "import type { C } from './c/c.ts'",
    'main/c/c.ts': "export { a } from '../a.ts'",
    'main/self.ts': "import './self.ts'",
  }
  expect(circlesOf(files)).toStrictEqual([
    'main/a.ts imports main/b.ts imports main/c/c.ts imports main/a.ts',
    'main/self.ts imports main/self.ts',
  ])
})

it('names two rooms that import one another, although no two of their files do', () => {
  const files = {
    'service/boxes/routes.ts': "import '../forwardings/describe.ts'\nimport './party.ts'",
    'service/boxes/party.ts': '',
    'service/forwardings/describe.ts': "import type { Party } from '../boxes/party.ts'",
    'service/deps.ts': "import './boxes/party.ts'",
  }
  expect(circlesOf(files)).toStrictEqual(['service/boxes imports service/forwardings imports service/boxes'])
})
