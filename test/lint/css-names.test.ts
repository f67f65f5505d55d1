import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findCssNames } from './css-names.ts'

function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-css-'))
  onTestFinished(() => removeFolder(root))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}
const component = (...names: string[]) =>
  `import css from './a.module.css'\nexport const names = [${names.map((name) => `css[${name}]`).join()}]\n`

it('finds a class that a component uses and its stylesheet does not define', () => {
  const root = project({
    'renderer/ui/a.tsx': component("'row'", "'typo'"),
    'renderer/ui/a.module.css': '.row { top: 0.5rem }',
  })
  expect(findCssNames(root)).toEqual(['renderer/ui/a.tsx uses the class typo, which ./a.module.css does not define'])
})

it('finds a class that no component uses, also in a media query', () => {
  const css = '/* .comment */ .row:not(:global(.other)) {} @media (width > 1.5px) { .row .left {} }'
  const root = project({ 'renderer/ui/a.tsx': component("'row'"), 'renderer/ui/a.module.css': css })
  expect(findCssNames(root)).toEqual(['renderer/ui/a.module.css defines .left, which nothing uses'])
})

it('takes every class as used when a component computes a name', () => {
  const root = project({ 'renderer/ui/a.tsx': component('tone'), 'renderer/ui/a.module.css': '.ok {} .warn {}' })
  expect(findCssNames(root)).toEqual([])
})

it('finds custom properties that nothing defines or nothing uses', () => {
  const css =
    ':root {\n  --used: 1px;\n  --unused: 2px;\n}\na { top: var(--used); width: var(--trigger-width); left: var(--typo) }'
  const root = project({ 'renderer/ui/base.css': css, 'renderer/ui/a.tsx': "const style = { '--set-here': 1 }" })
  expect(findCssNames(root)).toEqual([
    'renderer/ui/base.css uses --typo, which nothing defines',
    'renderer/ui/base.css defines --unused, which nothing uses',
  ])
})
