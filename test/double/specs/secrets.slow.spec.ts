import { createDecipheriv, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { createVault, type SystemEncryption } from '../../../main/engine/vault/index.ts'
import { readStoredSessions } from '../../../main/program/session/stored-session.ts'
import { ask } from '../../e2e/walk/folders.ts'
import { addAccount, signIn } from '../../e2e/walk/session.ts'
import { draftFields } from '../../support/builders.ts'
import { crashesIn, filesIn } from '../../support/data-folder.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { maloteDump } from '../../support/minidump.ts'
import { trainingEnvironment } from '../../support/training-environment.ts'
import { expect } from './fixtures.ts'
import { confidential, secretOf, installedTest as test } from './installed.ts'

const work = { subject: 'Sigilo de Acacias', message: 'Denuncia de Acacias, CPF 529.982.247-25' }
const othersWork = { subject: 'Sigilo de Bromelias', message: 'Queixa de Bromelias, CPF 111.444.777-35' }
const password = 'SenhaDoProxy7'

/** The argument lists of a process and of those that it has started. */
function argumentsBelow(pid: number): string {
  const own = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [own, ...children.map((child) => argumentsBelow(Number(child)))].join('\n')
}

/** Keeps a draft of the account that the page shows. Answers its id. */
async function saveDraft(page: Page, words: typeof work): Promise<string> {
  const { roleInForceId } = await ask(page, 'session.get', {})
  const search = () => ask(page, 'directory.search', { text: 'protocolo', kinds: ['Setor'], limit: 1 })
  await expect.poll(async () => (await search()).entries.length).toBe(1)
  const { entries } = await search()
  const draftId = randomUUID()
  const fields = draftFields({ ...words, recipients: entries, idPapel: roleInForceId })
  await ask(page, 'compose.save', { draftId, fields })
  return draftId
}

/** Sends a forwarding whose answer is lost. */
async function sendInto(page: Page): Promise<void> {
  await ask(page, 'compose.send', { draftId: await saveDraft(page, work) })
  await expect.poll(async () => (await ask(page, 'outbox.list', {}))[0]?.state).toBe('uncertain')
}

const namesIn = async (page: Page) => (await ask(page, 'accounts.list', {})).map(({ nome, status }) => [nome, status])

/** Another person signs in beside the first, writes a draft, and signs out, keeping it. */
async function visit(page: Page): Promise<void> {
  await addAccount(page, 'bruno.reis')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Bruno Reis/ })).toBeVisible()
  await saveDraft(page, othersWork)
  expect(await namesIn(page)).toEqual([
    ['Ana Prado', 'signed-in'],
    ['Bruno Reis', 'signed-in'],
  ])
  await ask(page, 'session.signOut', { unsent: 'keep', all: false })
  expect(await namesIn(page)).toEqual([
    ['Ana Prado', 'signed-in'],
    ['Bruno Reis', 'signed-out'],
  ])
}

test('no secret of a day with failures and a crash is in a log, a report, the diagnostics, an argument or a plain file', async ({
  installed,
  service,
}) => {
  const faultProxy = await startFaultProxy(service.baseUrl)
  const tokens = new Set<string>()
  faultProxy.judge(({ method, path: asked, headers }) => {
    tokens.add(String(headers.authorization ?? '').replace('Bearer ', ''))
    return /^POST \/v2\/encaminhamento\/novo/.test(`${method} ${asked}`) ? 'swallow' : 'pass'
  })
  const environment = trainingEnvironment({ ...service, baseUrl: faultProxy.url }, confidential)
  // A password does not belong there; the file itself is the organisation's.
  const proxy = { mode: 'manual', addresses: [`http://ana:${password}@127.0.0.1:9`] }
  const policy = installed.write({ version: 1, environments: [environment], holdSeconds: 0, proxy })
  const secret = secretOf(service)
  const outputs = [await installed.run(['--guardar-segredo', 'treino'], `${secret}\n`)].map(
    ({ output, errors }) => output + errors,
  )

  const first = installed.start()
  const page = await first.page()
  const posted: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/callback')) posted.push(request.postData() ?? '')
  })
  await signIn(page, 'ana.prado')
  await sendInto(page)
  const token = [...tokens].at(-1) ?? ''
  const ofFirst = tokens.size
  await visit(page)
  expect(tokens.size).toBeGreaterThan(ofFirst)
  outputs.push(argumentsBelow(first.pid))
  const answers = posted.map((each) => new URLSearchParams(each))
  expect(answers).toHaveLength(2)
  const answered = answers.flatMap((each) => [each.get('code'), each.get('id_token')])
  const markers = [secret, password, ...answered, ...tokens].filter((each) => each)
  expect(markers.length).toBeGreaterThanOrEqual(8)

  const code = answers[0]?.get('code') ?? ''
  first.fail(
    'throw',
    `Bearer ${token} client_secret=${secret} code=${code} ${work.message.slice(-14)} http://ana:${password}@proxy:3128/`,
  )
  expect(await first.ended).toBe(4)
  outputs.push(first.errors, ...first.errorBoxes)
  const dump = path.join(installed.dataFolder, 'crashes/dumps/pending/a.dmp')
  writeFileSync(dump, maloteDump(`${markers.join(' ')} ${work.message}`))

  const second = installed.start()
  const again = await second.page()
  await expect(again.getByText('Um erro encerrou o Malote')).toBeVisible()
  const zip = path.join(installed.home, 'diagnostico.zip')
  const run = await installed.run(['--diagnostico', zip])
  const { files } = await ask(again, 'diagnostics.make', {})
  outputs.push(run.output, run.errors, second.errors, argumentsBelow(second.pid), JSON.stringify(files))
  outputs.push(...Object.values(unzipSync(readFileSync(zip))).map((bytes) => strFromU8(bytes)))
  await second.kill('SIGTERM')
  await faultProxy.close()

  const crashes = crashesIn(installed.dataFolder)
  expect(crashes.map(({ kind }) => kind).toSorted()).toEqual(['native', 'program'])
  outputs.push(JSON.stringify(crashes))
  const words = [...Object.values(work), ...Object.values(othersWork), '529.982.247-25', '111.444.777-35']
  for (const marker of [...markers, ...words]) for (const output of outputs) expect(output).not.toContain(marker)
  // The person's work is in the plain files that docs/security.md names ("On the disk"); access to it is in none.
  const holders = (marker: string) =>
    filesIn(installed.home).filter(({ name, bytes }) => name !== path.basename(policy) && bytes.includes(marker))
  for (const marker of markers) expect(holders(marker ?? '').map(({ name }) => name)).toEqual([])
  const logs = path.join(installed.dataFolder, 'log')
  for (const name of readdirSync(logs))
    expect(readFileSync(path.join(logs, name), 'utf8')).not.toMatch(/Acacias|Bromelias|529\.982|111\.444/)
  for (const kept of ['529.982', '111.444']) expect(holders(kept).map(({ name }) => name)).toContain('malote.db')
})

/** The system's encryption as the double has it, with the key that lies in its profile. */
function encryptionOf(home: string): SystemEncryption {
  const [profile] = filesIn(home).filter(({ name }) => name === 'safe-storage-key')
  const refuse = () => Promise.reject(new Error('the test only reads'))
  return {
    backend: 'safeStorage:gnome_libsecret',
    encrypt: refuse,
    async decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', profile?.bytes ?? '', sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
      return Buffer.from(text, 'base64')
    },
  }
}

test('a refresh token is in the vault alone, also after a crash', async ({ installed, service }) => {
  installed.write({
    version: 1,
    environments: [trainingEnvironment(service, { clientId: 'malote-desktop-refresh', refresh: true })],
  })
  const first = installed.start()
  const page = await first.page()
  await signIn(page, 'ana.prado')
  await ask(page, 'diagnostics.make', {})
  const seen = [argumentsBelow(first.pid)]
  await first.kill('SIGKILL')
  seen.push(first.errors)

  const vault = await createVault({
    folder: path.join(installed.dataFolder, 'vault'),
    spawnKeychain: null,
    systemEncryption: encryptionOf(installed.home),
    log: { warn: () => undefined },
    now: () => new Date(),
  })
  const [kept] = readStoredSessions(vault)
  const token = kept?.tokens.refreshToken ?? ''
  expect(token).not.toBe('')
  const holders = filesIn(installed.home).filter(({ bytes }) => bytes.includes(token))
  expect(holders.map(({ name }) => name)).toEqual([])
  const zip = path.join(installed.home, 'diagnostico.zip')
  const run = await installed.run(['--diagnostico', zip])
  seen.push(run.output, run.errors)
  seen.push(...Object.values(unzipSync(readFileSync(zip))).map((bytes) => strFromU8(bytes)))
  for (const output of seen) expect(output).not.toContain(token)
})
