import { beforeEach, describe, expect, it } from 'vitest'
import { createNavigation } from '../../renderer/app/route.ts'

describe('navigation', () => {
  let navigation = createNavigation()
  const route = () => navigation.store.getState().route
  beforeEach(() => {
    navigation = createNavigation()
    navigation.compose()
  })

  it('leaves the screen of finished work when the user is still there', () => {
    navigation.goFrom(route(), { screen: 'outbox' })
    expect(route()).toEqual({ screen: 'outbox' })
  })
  it('stays where the user has gone since the work began', () => {
    const begun = route()
    navigation.compose({ subject: 'Outro' })
    navigation.goFrom(begun, { screen: 'outbox' })
    expect(route()).toMatchObject({ screen: 'compose', begun: { subject: 'Outro' } })
    navigation.go({ screen: 'signatures' })
    navigation.goFrom(begun, { screen: 'drafts' })
    expect(route()).toEqual({ screen: 'signatures' })
  })
})
