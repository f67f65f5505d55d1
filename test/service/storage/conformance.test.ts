import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks, conformanceTable } from './conformance.ts'
import { openFolder, type Place } from './open-place.ts'

describe("the service's own folder", () => {
  let place: Place
  beforeAll(async () => {
    place = await openFolder()
  })
  afterAll(() => place.close())

  for (const { title, isLarge, run } of checks) it(isLarge ? `${title} @all` : title, () => run(place))
})

it('docs/service.md shows the table of this suite', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/service.md'), 'utf8')
  expect(page).toContain(conformanceTable())
})
