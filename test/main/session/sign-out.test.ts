import { expect, it } from 'vitest'
import { openDatabase } from '../../../main/engine/database/index.ts'
import {
  deleteStoredSession,
  isOfEnvironment,
  readStoredSession,
  type StoredSession,
  storedSessionName,
  toStoredSession,
} from '../../../main/program/session/stored-session.ts'
import { environmentSchema } from '../../../main/program/settings/index.ts'
import { ana, bruno, type Computer, environmentOf, newComputer, providerOf, start } from './fixture.ts'

const now = () => new Date()
const anaHere = { environmentId: 'local', personId: ana.id }

function changeDatabase({ folder }: Computer, sql: string): void {
  const opened = openDatabase({ folder, now })
  opened.db.exec(sql)
  opened.close()
}

it('a sign-out asks for a log-in at every environment of the same provider', async () => {
  const provider = await providerOf({ kind: 'spec' })
  const { session } = await start(provider, newComputer())
  await session.signIn('local')
  await session.signOut()
  provider.person = bruno
  // The browser is still signed in as Ana.
  expect(await session.signIn('outro')).toMatchObject({ ok: true, value: { person: bruno } })
})

it('a sign-out ends the session although the disk takes no writes', async () => {
  const provider = await providerOf({ kind: 'spec' })
  const computer = newComputer()
  const first = await start(provider, computer)
  await first.session.signIn('local')
  await first.end()
  changeDatabase(
    computer,
    "CREATE TRIGGER full BEFORE INSERT ON signed_out_providers BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  const { session, vault } = await start(provider, computer)
  expect(session.state()).toMatchObject({ status: 'signed-in', person: ana })
  expect((await session.signOut()).status).toBe('signed-out')
  expect([session.context(), vault.get(storedSessionName(anaHere))]).toEqual([null, null])
})

it.each([
  ['its own environment', {}, true],
  ['another environment', { environmentId: 'outro' }, false],
  ['its environment at other addresses', { addresses: ['https://outro.exemplo'] }, false],
])('the tokens of a session are those of %s: %j', async (_, change, expected) => {
  const environment = environmentSchema.parse(environmentOf(await providerOf({ kind: 'spec' })))
  const tokens = { accessToken: 'a', obtainedAt: 0, expiresAt: 1, refreshToken: 'r' }
  const stored = toStoredSession(environment, { person: ana, roles: [] }, tokens)
  expect(isOfEnvironment({ ...stored, ...change }, environment)).toBe(expected)
})

it('a sign-out revokes the refresh token of its own person and addresses only', async () => {
  const provider = await providerOf({ kind: 'live', refresh: true })
  const { session, vault } = await start(provider, newComputer(), {
    environment: { responseType: 'code id_token', discovery: true, refresh: true },
  })
  const revocations = () => provider.requests.filter((each) => each === 'POST /token/revocation').length
  const others: ((stored: StoredSession) => StoredSession)[] = [
    (stored) => ({ ...stored, person: bruno }),
    (stored) => ({ ...stored, environmentId: 'outro' }),
    (stored) => ({ ...stored, addresses: ['https://outro.exemplo'] }),
    (stored) => ({ ...stored, tokens: { ...stored.tokens, refreshToken: null } }),
  ]
  for (const change of others) {
    expect(await session.signIn('local')).toMatchObject({ ok: true })
    await vault.set(
      storedSessionName(anaHere),
      JSON.stringify(change(readStoredSession(vault, anaHere) as StoredSession)),
    )
    await session.signOut()
  }
  await session.signIn('local')
  await deleteStoredSession(vault, anaHere)
  await session.signOut()
  // A revocation by one of those before would have arrived during this sign-in.
  await session.signIn('local')
  expect(revocations()).toBe(0)
  await session.signOut()
  await expect.poll(revocations).toBe(1)
})

it('work that waits for an environment keeps its id from being signed in to at another service', async () => {
  const provider = await providerOf({ kind: 'spec' })
  const computer = newComputer()
  const first = await start(provider, computer)
  await first.session.signIn('local')
  await first.session.signOut()
  await first.end()
  const insert = (state: string) =>
    `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, delay_ms, created_at, updated_at)
     VALUES ('j', 'local', '${ana.id}', 'forward', 't', '{}', 0, '${state}', 0, 0, '', '')`
  changeDatabase(computer, `UPDATE environment_apis SET api_url = 'https://antes.exemplo'; ${insert('ready')}`)
  const second = await start(provider, computer)
  const before = provider.requests.length
  expect(await second.session.signIn('local')).toMatchObject({
    failure: {
      code: 'refused',
      message: expect.stringMatching(/em https:\/\/antes\.exemplo, e ele agora aponta para/),
    },
  })
  expect(provider.requests).toHaveLength(before)
  await second.end()
  changeDatabase(computer, "UPDATE jobs SET state = 'cancelled'")
  const third = await start(provider, computer)
  expect(await third.session.signIn('local')).toMatchObject({ ok: true })
})
