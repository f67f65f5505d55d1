import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findVagueComments } from './comments.ts'

/** @param text with @ for /, so that the lint finds nothing in this file */
function find(text: string): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-comments-'))
  onTestFinished(() => removeFolder(root))
  mkdirSync(path.join(root, 'main'))
  writeFileSync(path.join(root, 'main/a.ts'), text.replaceAll('@', '/'))
  return findVagueComments(root)
}

it.each([
  ['@** What it sets. *@\n', ['main/a.ts:1 begins a comment with "What"']],
  ['\n@**\n * Nobody knows.\n *@\n', ['main/a.ts:2 begins a comment with "Nobody"']],
  ['const a = 1 @@ Whoever reads it.\n', ['main/a.ts:1 begins a comment with "Whoever"']],
  ['@* That which stays. *@\n', ['main/a.ts:1 begins a comment with "That which"']],
  ['@** The value, and\n * What follows it. *@\n', []],
  ['@@ It waits until it is known\n@@ Who has it.\n', []],
  ['@** Whole numbers. *@\nconst what = "What"\n', []],
])('finds in %j %j', (text, found) => {
  expect(find(text)).toEqual(found)
})
