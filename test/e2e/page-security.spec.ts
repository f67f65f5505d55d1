import { copyFile, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import { callNames } from '../../contract/bridge/calls.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, captureRow, registryOf, submit } from './walk/capture.ts'
import { openInBox, protocolOf, send, write } from './walk/forwarding.ts'
import type { signIn } from './walk/session.ts'

type Page = Parameters<typeof signIn>[0]
/** These tests run where an attacker's script would. */
type Window = { malote: MaloteBridge } & Record<string, unknown>

const inPage = <T>(page: Page, work: () => T | Promise<T>): Promise<T> => page.evaluate(work)

test('page code finds no Node, token, path or cookie, and the bridge refuses malformed calls', async ({
  folder,
  openMalote,
}) => {
  const { page, malote } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Ata', 1)
  await addDrafts(page, [pdf])
  const found = await inPage(page, () => {
    const here = window as unknown as Window
    const names = ['require', 'process', 'Buffer', 'module', 'global', 'electron', 'ipcRenderer', '__dirname']
    return {
      node: names.filter((name) => name in here),
      bridge: Object.keys(here.malote).sort(),
      frozen: Object.isFrozen(here.malote),
      replaced: Reflect.set(here, 'malote', {}),
      cookie: document.cookie,
      stored: Object.keys(localStorage).length + Object.keys(sessionStorage).length,
      opened: window.open('https://example.com/'),
    }
  })
  expect(found).toEqual({
    node: [],
    bridge: ['addFiles', 'call', 'on', 'onLink', 'openForReading'],
    frozen: true,
    replaced: false,
    cookie: '',
    stored: 0,
    opened: null,
  })

  // The answers to the calls that only read, and all that the page shows.
  const reads = callNames.filter((name) => /\.(get|list|ready|search|classes|items)$/.test(name))
  const said = await page.evaluate(async (names) => {
    const { call } = (window as unknown as Window).malote
    const inputs: Record<string, unknown> = {
      'signatures.list': { situacao: 'AguardandoMim' },
      'directory.search': { text: '', kinds: ['Papel'], limit: 50 },
      'directory.classes': { text: '', limit: 200 },
    }
    const answers = await Promise.all(names.map((name) => call(name, (inputs[name] ?? {}) as never)))
    return JSON.stringify(answers) + document.documentElement.outerHTML
  }, reads)
  expect(said.length).toBeGreaterThan(5000)
  expect(said).not.toMatch(/eyJ[\w-]+\.|access_token|refresh_token|Bearer /)
  expect(said).not.toContain(malote.dataFolder)
  expect(said).not.toContain(folder)
  expect(said).not.toMatch(/\/(?:tmp|home|root)\//)

  const codes = await inPage(page, async () => {
    const { malote } = window as unknown as Window
    const call = malote.call as (name: string, input: unknown) => Promise<{ ok: boolean; failure?: { code: string } }>
    const attempts: [string, unknown][] = [
      ['vault.read', {}],
      ['__proto__', {}],
      ['constructor', {}],
      ['session.signIn', { environmentId: 'local', redirectUri: 'http://evil.example/' }],
      ['session.chooseRole', { idPapel: '../../etc/passwd' }],
      ['settings.update', { environments: [] }],
      ['capture.submit', { fileIds: '*', idPapel: null }],
      ['capture.update', { fileIds: [], changes: {} }],
      ['documents.open', { idDocumento: 'file:///etc/passwd' }],
      ['compose.save', { draftId: 'x', fields: {} }],
      ['outbox.retry', null],
      ['signatures.sign', { documents: [{ id: 1, sha256: 2 }] }],
    ]
    const answers = await Promise.all(attempts.map(([name, input]) => call(name, input)))
    const strings = await malote.addFiles(['/etc/passwd'] as unknown as File[]).catch(() => ({ ok: false as const }))
    return { codes: answers.map((answer) => answer.failure?.code), strings: strings.ok }
  })
  expect(codes).toEqual({ codes: Array(12).fill('invalid-input'), strings: false })
})

test('requests to and from another origin, and for foreign paths, are refused', async ({ openMalote, browser }) => {
  const { page, malote } = await openMalote({ login: 'ana.prado' })
  const asked: IncomingMessage[] = []
  const other = createServer((request, reply) => {
    asked.push(request)
    reply.setHeader('content-type', 'text/html').end('<title>outro</title>')
  })
  // Other programs listen on this host, too: cookies do not depend on the port.
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const own = new URL(page.url()).origin
  try {
    const reached = await page.evaluate(async (target) => {
      const tries = [
        target,
        '/content/../../../../etc/passwd',
        '/content/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
        '/content/00000000-0000-4000-8000-000000000000',
        '/../package.json',
        '/%2e%2e/main/app.ts',
      ]
      const ends = await Promise.all(
        tries.map((each) =>
          fetch(each).then(
            ({ status }) => status,
            () => 'blocked',
          ),
        ),
      )
      const script = document.createElement('script')
      script.textContent = 'window.__inline = true'
      document.body.append(script)
      return { ends, inline: '__inline' in window }
    }, elsewhere)
    expect(reached.inline).toBe(false)
    expect(reached.ends[0]).toBe('blocked')
    expect(reached.ends.slice(1).every((end) => end === 404 || end === 400 || end === 403)).toBe(true)
    expect(asked).toEqual([])

    // A page that navigates away passes nothing on, and the other page cannot return.
    await page.goto(elsewhere)
    expect(asked[0]?.headers.cookie).toBeUndefined()
    expect(asked[0]?.headers.referer).toBeUndefined()
    const back = await page.evaluate(async (origin) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`)
      const opened = await new Promise((resolve) => {
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      })
      const read = await fetch(`${origin}/content/x`, { credentials: 'include' }).then(
        () => true,
        () => false,
      )
      return { opened, read }
    }, own)
    expect(back).toEqual({ opened: false, read: false })
    // Another browser is refused with a used key.
    const stranger = await browser.newPage()
    const answer = await stranger.goto(malote.address)
    expect(answer?.status()).toBeGreaterThanOrEqual(400)
    await stranger.close()
  } finally {
    other.close()
  }
})

test('hostile names, subjects and messages are shown as plain text', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Ata', 1)
  const hostile = '"><img src=x onerror=alert(1)> \u202efdp.pdf'
  const renamed = path.join(folder, hostile)
  await copyFile(pdf.path, renamed)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  const shown = '"><img src=x onerror=alert(1)> fdp.pdf'
  await addDrafts(page, [{ path: renamed, name: shown }])
  await submit(page, 'Capturar 1 documento')
  await registryOf(page, shown)
  await expect(captureRow(page, shown)).toBeVisible()

  const subject = '<script>alert(2)</script>{{7*7}}'
  const message = '<iframe src="javascript:alert(3)"></iframe>\n<b>negrito</b>'
  const to = { to: 'gecon', toOption: /^GECON, / }
  await write(page, { ...to, subject, message, documents: [] })
  await send(page)
  await protocolOf(page, subject)
  await openInBox(page, /^GECON/, subject)
  // In the row of the list, too.
  await expect(page.getByText('<b>negrito</b>')).toHaveCount(2)
  const forwarding = page.getByRole('region', { name: 'Encaminhamento', exact: true })
  await expect(forwarding.getByText('<b>negrito</b>')).toBeVisible()
  expect(await page.locator('main iframe, main b, main script').count()).toBe(0)
  expect(alerts).toEqual([])
  expect(await readFile(renamed)).toEqual(await readFile(pdf.path))
})
