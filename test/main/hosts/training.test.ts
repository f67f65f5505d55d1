import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runningTraining } from '../../../main/hosts/training.ts'
import { writeOwner } from '../../../main/program/ownership/owner.ts'
import { environmentSchema } from '../../../main/program/settings/index.ts'
import { testFolder } from '../../support/test-folder.ts'

const root = testFolder()

it('offers a local service only while it runs and has said its address', () => {
  const service = path.join(root, 'service')
  const owner = { pid: process.pid, program: 'serviço', since: '2026-11-25T12:00:00Z' }
  expect(runningTraining(root)).toBeNull()
  mkdirSync(service)
  writeOwner(service, owner)
  expect(runningTraining(root)).toBeNull()
  writeOwner(service, { ...owner, address: 'http://127.0.0.1:4000' })
  expect(environmentSchema.parse(runningTraining(root))).toMatchObject({
    kind: 'local',
    apiUrl: 'http://127.0.0.1:4000',
    issuer: 'http://127.0.0.1:4000/is',
  })
  writeOwner(service, { ...owner, pid: 2 ** 22 + 1, address: 'http://127.0.0.1:4000' })
  expect(runningTraining(root)).toBeNull()
})
