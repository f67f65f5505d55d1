import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { lastLines } from '../../../main/program/diagnostics/last-lines.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let app: TestApp | null = null
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())
afterEach(async () => {
  await app?.stop()
  app = null
})

const newDataFolder = () => mkdtempSync(path.join(tmpdir(), 'malote-diagnostics-'))
const unzipped = (file: string) =>
  Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => ({ name, text: strFromU8(bytes) }))

it('the saved ZIP is what was shown, without a name or a secret of the person, also after they have worked', async () => {
  app = await startTestApp({ service, login: 'ana.prado', keepsSecrets: true })
  await app.signIn()
  const folder = newDataFolder()
  await app.addFiles([await makeTextPdf(folder, 'Laudo de Fulana', 1)])
  const { files, zip } = await app.call('diagnostics.make', {})
  const { path: saved } = await app.content(zip.contentId)
  expect(unzipped(saved)).toEqual(files)
  expect(statSync(saved).mode & 0o777).toBe(0o600)
  expect(files.map(({ name }) => name)).toEqual([
    ...['resumo.txt', 'programa.json', 'configuracao.json', 'conexao.json', 'envios.json', 'falhas.json'],
    'registro.log',
  ])
  const all = files.map(({ text }) => text).join('\n')
  expect(all).toContain('"versao": "0.0.0-test"')
  expect(all).toContain(service.baseUrl)
  expect(all).toContain('session.signed-in')
  expect(files[0]?.text).toContain('O que precisa de atenção\n- Nada.')
  expect(files[0]?.text).toContain('Versão da API: A API de documentos e processos, versão 2, respondeu.')
  for (const hidden of ['Ana Prado', 'Fulana', folder]) expect(all).not.toContain(hidden)
  // The next diagnostics replace these, and the end of the program deletes them.
  await app.call('diagnostics.make', {})
  expect(existsSync(saved)).toBe(false)
})

it('a program without a sign-in makes them, and hides what a log should not have had', async () => {
  const dataFolder = newDataFolder()
  mkdirSync(path.join(dataFolder, 'log'), { recursive: true })
  const line = JSON.stringify({ event: 'planted', note: 'Bearer eyJhbGciOi.planted', cpf: '529.982.247-25' })
  writeFileSync(path.join(dataFolder, 'log/malote.log'), `${line}\n`)
  app = await startTestApp({ service, login: 'ana.prado', dataFolder })
  const { files } = await app.call('diagnostics.make', {})
  const log = files.find(({ name }) => name === 'registro.log')?.text ?? ''
  expect(log).toContain('planted')
  expect(log).not.toMatch(/eyJ|529\.982/)
})

it.each([
  ['a\nbb\nccc\n', 100, 'a\nbb\nccc\n'],
  ['a\nbb\nccc\n', 6, 'ccc\n'],
  ['', 10, ''],
])('the last lines of %j in %i bytes are %j', (text, bytes, expected) => {
  const file = path.join(newDataFolder(), 'log')
  writeFileSync(file, text)
  expect(lastLines(file, bytes)).toBe(expected)
  expect(lastLines(`${file}.none`, bytes)).toBe('')
})
