import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { definedFields } from '../../../contract/defined-fields.ts'
import { openDatabase } from '../../../main/engine/database/index.ts'
import { createLog } from '../../../main/engine/log/index.ts'
import { createHttpTransport, patienceLike } from '../../../main/engine/transport/index.ts'
import { createVault } from '../../../main/engine/vault/index.ts'
import { createFetchUser, createSession } from '../../../main/program/session/index.ts'
import {
  clientSecretName,
  createSettings,
  type EnvironmentInput,
  environmentSchema,
} from '../../../main/program/settings/index.ts'
import { quickTiming } from '../../support/quick-timing.ts'
import { systemLike } from '../vault/system-like.ts'
import { startProvider, type TestProviderOptions } from './providers.ts'

export const ana = { id: '0198c3a2-0000-4000-8000-00000000000a', nome: 'Ana Prado' }
export const bruno = { id: '0198c3a2-0000-4000-8000-00000000000b', nome: 'Bruno Reis' }

export async function providerOf(options: TestProviderOptions) {
  const provider = await startProvider(options)
  onTestFinished(() => provider.close())
  provider.person = ana
  return provider
}
export type Provider = Awaited<ReturnType<typeof providerOf>>

/** An environment without discovery, secret and refresh tokens. */
export const environmentOf = ({ url, issuer }: Provider): EnvironmentInput => ({
  id: 'local',
  nome: 'Local',
  kind: 'local',
  apiUrl: url,
  issuer,
  authorizeUrl: `${issuer}/auth`,
  tokenUrl: `${issuer}/token`,
  clientId: 'malote-desktop',
  scopes: ['openid', 'api-svc-consultar'],
})

/** The parts that survive a restart of the program: a folder, a system encryption and a browser. */
export function newComputer() {
  const browser = createFauxBrowser()
  return { folder: mkdtempSync(join(tmpdir(), 'malote-session-')), system: systemLike(), browser, pages: [] as Page[] }
}
export type Computer = ReturnType<typeof newComputer>
type Page = Awaited<ReturnType<ReturnType<typeof createFauxBrowser>['open']>>

export interface StartOptions {
  environment?: Partial<EnvironmentInput>
  openExternal?: (url: string) => Promise<void>
  signInMs?: number
  /** The client's secret, already stored. */
  secret?: string
  now?: () => Date
}

/** Starts the program's session room, without mocks. A computer can start it several times. */
export async function start(provider: Provider, computer: Computer, options: StartOptions = {}) {
  const { folder, system, browser, pages } = computer
  const now = options.now ?? (() => new Date())
  const log = createLog({ folder: join(folder, 'log'), now, level: () => 'debug' })
  const opened = openDatabase({ folder, now })
  const vault = await createVault({
    folder: join(folder, 'vault'),
    systemEncryption: system,
    spawnKeychain: null,
    log,
    now,
  })
  const environment = { ...environmentOf(provider), ...options.environment }
  const secretName = clientSecretName(environmentSchema.parse(environment))
  if (secretName !== null && options.secret !== undefined) await vault.set(secretName, options.secret)
  const other = { ...environment, id: 'outro', nome: 'Outro' }
  const store = { read: () => ({}), write: () => {} }
  const settings = createSettings({ store, environments: [environment, other] })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' })
  const patience = patienceLike(quickTiming.retry)
  const opening: Promise<unknown>[] = []
  const session = createSession({
    db: opened.db,
    network: { transport, patience },
    vault,
    settings,
    log,
    now,
    fetchUser: createFetchUser({ transport, patience, now }),
    openExternal:
      options.openExternal ??
      (async (url) => {
        // As with the system browser, the program does not wait for it.
        const shown = browser.open(url).then((page) => pages.push(page))
        shown.catch(() => {}) // opened() rejects with it
        opening.push(shown)
      }),
    ...definedFields({ signInMs: options.signInMs }),
  })
  let ended = false
  const end = async () => {
    if (ended) return
    ended = true
    session.close()
    await Promise.allSettled(opening)
    transport.close()
    opened.close()
  }
  onTestFinished(end)
  return { session, vault, end, opened: () => Promise.all(opening) }
}

/** Follows redirects, keeps cookies and submits form_post pages, as a system browser does. */
interface FauxBrowser {
  /** Opens an address; resolves with the last page. */
  open(url: string): Promise<{ url: string; status: number; headers: Headers; text: string }>
}

function createFauxBrowser(): FauxBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function ask(url: string, form: URLSearchParams | null): Promise<Response> {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...definedFields({ cookie: cookie || undefined }), accept: 'text/html' }
    const body = form === null ? {} : { method: 'POST', body: form }
    const response = await fetch(url, { ...body, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    async open(start) {
      let url = start
      let form: URLSearchParams | null = null
      for (let step = 0; step < 20; step += 1) {
        const response = await ask(url, form)
        const location = response.headers.get('location')
        const text = await response.text()
        form = location === null ? formOf(text) : null
        if (location === null && form === null) return { url, status: response.status, headers: response.headers, text }
        url = new URL(location ?? actionOf(text), url).href
      }
      throw new Error(`too many redirects from ${start}`)
    },
  }
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x3D;', '=')
const actionOf = (page: string) => decode(/<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? '')

/** The hidden fields of a form_post page; null for any other page. */
function formOf(page: string): URLSearchParams | null {
  if (actionOf(page) === '') return null
  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of fields) form.append(decode(name), decode(value))
  return form
}
