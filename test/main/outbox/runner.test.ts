import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { JobHandler, RegisterResult } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

const details = { status: null, message: 'A resposta não chegou.', traceId: null }

it('starts a job that falls due during a pump, although timers ring early', async () => {
  let time = Date.parse('2026-11-20T12:00:00Z')
  const looked: string[] = []
  const set: { call: () => void; ms: number }[] = []
  const { db, close } = openDatabase({
    folder: mkdtempSync(path.join(tmpdir(), 'malote-runner-')),
    now: () => new Date(time),
  })
  const handler: JobHandler<object, object> = {
    kind: 'forward',
    payload: z.object({}),
    evidence: z.object({}),
    upload: null,
    prepare: async () => ({ kind: 'prepared', evidence: {} }),
    register: async (): Promise<RegisterResult> => ({ kind: 'failed', failure: { kind: 'uncertain', details } }),
    async reconcile() {
      looked.push('looked')
      return { kind: 'completed', result: {} }
    },
    finish: async () => ({ kind: 'completed', result: {} }),
    onUpdate: () => {},
  }
  const outbox = createTestOutbox({
    db,
    handlers: [handler],
    // The clock moves at every call.
    now: () => new Date(time++),
    timer(call, ms) {
      set.push({ call, ms })
      return () => void set.splice(0)
    },
  })
  outbox.start()
  transaction(db, (tx) => outbox.add(tx, { kind: 'forward', title: '', roleName: null, payload: {} }))
  await eventually(() => expect(set).toHaveLength(1))
  // The timer rings two milliseconds early.
  const due = Number(db.prepare('SELECT not_before AS due FROM jobs').get()?.['due'])
  time = due - 2
  set.splice(0)[0]?.call()
  expect(set).toHaveLength(1)
  time = due + 1
  set.splice(0)[0]?.call()
  await eventually(() => expect(looked).toEqual(['looked']))
  await outbox.stop()
  close()
})
