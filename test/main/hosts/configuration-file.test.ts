import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfigurationFile } from '../../../main/hosts/configuration-file.ts'
import { removeFolder } from '../../support/remove-folder.ts'

it.each<[string, (file: string) => void, string]>([
  ['that is missing', () => {}, 'O arquivo indicado em --configurar não existe.'],
  ['that is a folder', mkdirSync, 'O caminho indicado em --configurar é uma pasta, e não um arquivo.'],
  [
    'that is a pipe without a writer',
    (file) => execFileSync('mkfifo', [file]),
    'O caminho indicado em --configurar não é um arquivo.',
  ],
  [
    'of more than 1 MB',
    (file) => writeFileSync(file, ' '.repeat(1_000_001)),
    'O arquivo indicado em --configurar passa de 1 MB.',
  ],
])('a configuration file %s is refused at once', (_, make, reason) => {
  const file = path.join(newFolder(), 'malote.json')
  make(file)
  const problem = `${reason} Nada mudou neste computador.`
  expect(readConfigurationFile(file)).toEqual({ name: 'malote.json', text: null, problem })
})

it('a configuration file of 1 MB is read', () => {
  const file = path.join(newFolder(), 'malote.json')
  const text = ' '.repeat(1_000_000)
  writeFileSync(file, text)
  expect(readConfigurationFile(file)).toEqual({ name: 'malote.json', text, problem: null })
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-configurar-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}
