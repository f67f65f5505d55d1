import { beforeAll, describe, expect, it } from 'vitest'
import { reportSignatures } from '../../../pdf/signatures/report-signatures.ts'
import { attacks } from '../../support/signed-corpus/attacks.ts'
import { changedFiles, unprovedFiles } from '../../support/signed-corpus/changed.ts'
import { type Entry, makePeople, type People } from '../../support/signed-corpus/entry.ts'
import { forgedFiles } from '../../support/signed-corpus/forgeries.ts'
import { honestFiles } from '../../support/signed-corpus/honest.ts'

let people: People
beforeAll(() => {
  people = makePeople()
})

const check = async ({ make, now }: Entry) => {
  const bytes = await make(people)
  const source = {
    bytes: bytes.length,
    read: async (start: number, length: number) => bytes.subarray(start, start + length),
  }
  return reportSignatures(source, { roots: people.roots, now: now ?? new Date() })
}
/** A file whose signatures cannot be read at all has that as its reason. */
const reasonsOf = async (entry: Entry) => {
  const { problem, signatures } = await check(entry)
  return problem === null ? signatures.map(({ reason }) => reason) : [problem]
}

describe('a signed file', () => {
  it.each(honestFiles)('that nobody changed is not accused: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })

  it.each(unprovedFiles)('of which nothing is certain is not called valid, nor accused: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })

  it.each(changedFiles)('that somebody changed is called so: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })

  it.each([...attacks, ...forgedFiles])('that was attacked is not called valid: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })
})
