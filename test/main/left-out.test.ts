import { afterEach, beforeAll, expect, it } from 'vitest'
import { idOfUnit } from '../../service/sample/rows.ts'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { phasesOf } from '../support/phases.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp()
const gecon = idOfUnit('SEFAZ/GECON')
let signedDocument = ''
beforeAll(async () => {
  const phases = await phasesOf(signedIn.service, 'ana.prado')
  const fase = await phases.send('Minuta.pdf', [phases.sender])
  await phases.sender.post(`/v2/documentos/fase-assinatura/assinar/${fase}`)
  signedDocument = await phases.captured(fase)
})
afterEach(() => signedIn.line.judge(() => 'pass'))

type Change = (list: unknown[]) => unknown
/** The answer of this list is changed on its way. */
const listing = (line: FaultProxy, path: RegExp, change: Change) =>
  line.judge(({ path: at }) =>
    path.test(at) ? { when: 'after', rewrite: (body) => change(body as unknown[]), asked: (body) => body } : 'pass',
  )
const firstOdd: Change = ([first, ...others]) => [{ ...Object(first), id: 17 }, ...others]

it('says how many boxes could not be read, and keeps those that it knows', async () => {
  const { app, line } = signedIn
  const known = await eventually(async () => {
    const snapshot = await app.call('boxes.list', {})
    expect(snapshot.boxes.map(({ id }) => id)).toContain(gecon)
    return snapshot
  })
  expect(known.leftOut).toBeUndefined()
  listing(line, /\/caixas-encaminhamento$/, firstOdd)
  // A computer that has slept reads its boxes at once.
  app.app.system('resume')
  const lacking = await eventually(async () => {
    const snapshot = await app.call('boxes.list', {})
    expect(snapshot.leftOut).toBe(1)
    return snapshot
  })
  expect(new Set(lacking.boxes.map(({ id }) => id))).toEqual(new Set(known.boxes.map(({ id }) => id)))
})

it('says how many process boxes could not be read, and keeps those that it knows', async () => {
  const { app, line } = signedIn
  const known = await app.call('processes.boxes', {})
  listing(line, /\/caixas-processo$/, firstOdd)
  const lacking = await app.call('processes.boxes', {})
  expect(lacking.leftOut).toBe(1)
  expect(new Set(lacking.boxes.map(({ id }) => id))).toEqual(new Set(known.boxes.map(({ id }) => id)))
  line.judge(() => 'pass')
  expect(await app.call('processes.boxes', {})).toEqual(known)
})

it('says how many signers of a document could not be read', async () => {
  const { app, line } = signedIn
  listing(line, /\/assinantes$/, firstOdd)
  expect(await app.call('documents.about', { idDocumento: signedDocument })).toMatchObject({
    signers: [],
    signersLeftOut: 1,
  })
})

it('takes a list of roles that lacks one for no word on who may act', async () => {
  const { app, line } = signedIn
  listing(line, /\/(encaminhamento\/responder|processo\/\w+)$/, (list) => [...list, { id: 17 }])
  expect(await app.call('boxes.roles', { idCaixa: gecon })).toEqual({ roles: null })
  expect(await app.call('processes.openers', {})).toEqual({ roles: null })
})

async function signInWith(change: Change): Promise<{ app: TestApp; end(): Promise<void> }> {
  const line = await startFaultProxy(signedIn.service.baseUrl)
  listing(line, /\/usuario\/papeis$/, change)
  const app = await startTestApp({ service: signedIn.service, login: 'ana.prado', apiUrl: line.url })
  return {
    app,
    async end() {
      await app.stop()
      await line.close()
    },
  }
}

it('says how many roles of the person could not be read', async () => {
  const { app, end } = await signInWith((list) => [...list, { id: 17 }])
  const { status, roles, rolesLeftOut } = await app.signIn()
  expect([status, roles.length > 0, rolesLeftOut]).toEqual(['signed-in', true, 1])
  await end()
})

it('signs nobody in as a citizen whose roles cannot be read', async () => {
  const { app, end } = await signInWith((list) => list.map((each) => ({ ...Object(each), id: 17 })))
  await expect(app.signIn()).rejects.toThrow(/não entende/)
  await end()
})
