import { beforeAll, describe, expect, it } from 'vitest'
import { ownFiles, reasonsIn, reportOf } from '../../support/signed-corpus/check-entry.ts'
import { type Entry, makePeople, type People, type Truth } from '../../support/signed-corpus/entry.ts'

let people: People
beforeAll(() => {
  people = makePeople()
})

const reasonsOf = async (entry: Entry) => reasonsIn(await reportOf(await entry.make(people), entry, people))
const filesThat = (truth: Truth) => ownFiles.filter((each) => each.truth === truth)

describe('a signed file', () => {
  it.each(filesThat('honest'))('that nobody changed is not accused: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })

  it.each(filesThat('damaged'))(
    'that a program has damaged is called so, and only its own signature: $name',
    async (entry) => {
      expect(await reasonsOf(entry)).toEqual(entry.reasons)
    },
  )

  it.each(filesThat('unproved'))(
    'of which nothing is certain is not called valid, nor accused: $name',
    async (entry) => {
      expect(await reasonsOf(entry)).toEqual(entry.reasons)
    },
  )

  it.each(filesThat('changed'))('that somebody changed is called so: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })

  it.each(filesThat('attack'))('that was attacked is not called valid: $name', async (entry) => {
    expect(await reasonsOf(entry)).toEqual(entry.reasons)
  })
})
