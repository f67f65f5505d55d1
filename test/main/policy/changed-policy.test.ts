import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { GivenPolicy } from '../../../main/host.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let app: TestApp | undefined
beforeAll(async () => {
  service = await borrowService()
})
afterEach(() => app?.stop())
afterAll(() => service.stop())

const until = (check: () => boolean | Promise<boolean>) => expect.poll(check).toBe(true)

const place = '/etc/malote/policy.json'
const textOf = (fields: Record<string, unknown>) => JSON.stringify({ version: 1, ...fields }, null, 2)
const machine = (text: string): GivenPolicy => ({ origin: 'machine', place, text, problem: null, hasLines: true })

/** An application whose policy file the test replaces. `looks` counts how often it was read. */
async function startWith(text: string) {
  const file = { found: [machine(text)] as readonly GivenPolicy[], looks: 0, isMissingOnce: false }
  const read = async () => {
    file.looks += 1
    const found = file.isMissingOnce ? [] : file.found
    file.isMissingOnce = false
    return found
  }
  const one = await startTestApp({
    service,
    login: 'ana.prado',
    policies: file.found,
    rereadPolicies: { read, everyMs: 5 },
  })
  app = one
  const hold = async () => (await one.call('settings.get', {})).holdSeconds
  async function looked(times: number): Promise<void> {
    const from = file.looks
    await until(() => file.looks > from + times)
  }
  return { one, file, hold, looked }
}

it('a policy that changes while the program runs applies at once, with its locks, and is told', async () => {
  const { one, file, hold } = await startWith(textOf({ holdSeconds: 5 }))
  await one.signIn()
  expect(await hold()).toBe(0)
  file.found = [
    machine(textOf({ holdSeconds: 7, locked: ['holdSeconds'], profiles: [{ name: 'A', kind: 'scanned' }] })),
  ]
  await until(async () => (await hold()) === 7)
  expect((await one.call('configuration.get', {})).locks).toEqual([{ name: 'holdSeconds', origin: 'machine' }])
  expect(await one.outcome('settings.update', { holdSeconds: 0 })).toMatchObject({ failure: { code: 'refused' } })
  expect(one.notified).toEqual([
    expect.stringContaining(
      'A política da sua organização mudou e já vale. O que mudou em perfis vale por inteiro a partir do próximo início.',
    ),
  ])
})

it('a changed policy that is broken leaves the one before in force, and says so with line and field', async () => {
  const { one, file, hold } = await startWith(textOf({ holdSeconds: 7, locked: ['holdSeconds'] }))
  const problems = async () => (await one.call('configuration.get', {})).problems
  file.found = [machine(textOf({ holdSeconds: 'sete', lockMinutes: 5 }))]
  await until(async () => (await problems()).length > 0)
  expect(await problems()).toEqual([
    `${place}, linha 3: holdSeconds: deve ser um número.`,
    `${place}: até ser corrigida, ou até o Malote fechar, vale a política lida antes.`,
  ])
  expect(await hold()).toBe(7)
  expect((await one.call('settings.get', {})).lockMinutes).toBe(0)
  expect((await one.call('configuration.get', {})).locks).toHaveLength(1)
  file.found = [machine(textOf({ holdSeconds: 9, locked: ['holdSeconds'] }))]
  await until(async () => (await hold()) === 9)
  expect(await problems()).toEqual([])
})

it('a policy that is missing at one look is still in force; at two, its locks are gone', async () => {
  const { one, file, looked } = await startWith(textOf({ holdSeconds: 7, locked: ['holdSeconds'] }))
  const locks = async () => (await one.call('configuration.get', {})).locks.length
  for (const _ of [1, 2, 3]) {
    file.isMissingOnce = true
    await looked(2)
    expect(await locks()).toBe(1)
  }
  expect(one.notified).toEqual([])
  file.found = []
  await looked(3)
  expect(await locks()).toBe(0)
})
