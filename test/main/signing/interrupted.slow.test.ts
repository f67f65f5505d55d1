import { spawnSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Authority, makeAuthority, rsa } from '../../support/authority.ts'
import { pkcs12Of } from '../../support/certificate-files.ts'
import { onePageWith } from '../../support/odd-pdfs.ts'
import { opensslSays, ownCheck } from '../../support/outside-signature-checks.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let authority: Authority
let certificate = ''
let folder = ''
let file = ''
const before = onePageWith([[20, `<</Length 3000000>>stream\n${'x'.repeat(3_000_000)}\nendstream`]])
beforeAll(() => {
  authority = makeAuthority('/CN=Autoridade de teste')
  certificate = pkcs12Of(authority.issue('/CN=Ana', { key: rsa }), 'senha')
  folder = mkdtempSync(path.join(tmpdir(), 'malote-interrupted-'))
  file = path.join(folder, 'a.pdf')
})
beforeEach(() => writeFileSync(file, before))
afterAll(() => removeFolder(folder))

interface Report {
  readonly outcome: string
  readonly passed: number
  readonly kilobytes: number
}

/** Null for a child that was killed. */
function signInChild(how: 'kill' | 'fail', number: number): Report | null {
  const child = path.join(import.meta.dirname, 'signing-child.ts')
  const { signal, stdout, stderr } = spawnSync(process.execPath, [child, file, certificate, how, String(number)], {
    encoding: 'utf8',
  })
  if (signal === 'SIGKILL') return null
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

async function expectSigned(): Promise<void> {
  const bytes = readFileSync(file)
  expect(bytes.subarray(0, before.length).equals(before)).toBe(true)
  expect((await ownCheck(bytes, authority)).problem).toBeNull()
  expect(opensslSays(bytes, authority)).toEqual(['ok'])
}

it('a kill before any write, flush or rename leaves the file as it was, and the next attempt signs it', async () => {
  let moments = 0
  while (signInChild('kill', moments) === null) {
    expect(readFileSync(file).equals(before)).toBe(true)
    moments += 1
  }
  // The copy in three blocks, the update, the flush and the rename.
  expect(moments).toBeGreaterThanOrEqual(6)
  await expectSigned()
  expect(readdirSync(folder)).toEqual(['a.pdf'])
})

it('a full disk at any write, flush or rename leaves the file as it was, and nothing beside it', async () => {
  let moments = 0
  for (; ; moments += 1) {
    const report = signInChild('fail', moments)
    if (report?.outcome === 'signed') break
    expect([moments, report?.outcome]).toEqual([moments, 'not-written'])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.pdf'])
  }
  expect(moments).toBeGreaterThanOrEqual(6)
  await expectSigned()
})

it('a file of 300 MB is signed in less memory than two thirds of it', () => {
  const hole = 300_000_000
  const small = onePageWith([[20, `<</Length ${hole}>>stream\n@\nendstream`]])
  const at = small.indexOf('@')
  const start = small.lastIndexOf('startxref\n') + 'startxref\n'.length
  const table = Number(small.toString('latin1', start).split('\n')[0])
  const tail = `${small.toString('latin1', at + 1, start)}${table + hole - 1}\n%%EOF`
  const handle = openSync(file, 'w')
  writeSync(handle, small.subarray(0, at), 0, at, 0)
  ftruncateSync(handle, at + hole)
  writeSync(handle, tail, at + hole, 'latin1')
  closeSync(handle)
  const size = statSync(file).size
  const report = signInChild('kill', 1_000_000)
  expect(report?.outcome).toBe('signed')
  expect(statSync(file).size).toBeGreaterThan(size)
  // Node with its modules needs some 90 MB itself.
  expect((report?.kilobytes ?? Number.NaN) * 1024).toBeLessThan(hole * 0.66)
})
