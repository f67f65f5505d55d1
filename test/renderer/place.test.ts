import { beforeEach, describe, expect, it } from 'vitest'
import { compose, go, leave, usePlace } from '../../renderer/app/place.ts'

const here = () => usePlace.getState().place

describe('what has ended', () => {
  beforeEach(() => compose())
  it('leads on from where it was begun', () => {
    leave(here(), { screen: 'outbox' })
    expect(here()).toEqual({ screen: 'outbox' })
  })
  it('takes nobody away from where they have gone meanwhile', () => {
    const begun = here()
    compose({ subject: 'Outro' })
    leave(begun, { screen: 'outbox' })
    expect(here()).toMatchObject({ screen: 'compose', begun: { subject: 'Outro' } })
    go({ screen: 'signatures' })
    leave(begun, { screen: 'drafts' })
    expect(here()).toEqual({ screen: 'signatures' })
  })
})
