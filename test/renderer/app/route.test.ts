import { beforeEach, describe, expect, it } from 'vitest'
import { createNavigation } from '../../../renderer/app/route.ts'

describe('navigation', () => {
  let navigation = createNavigation()
  const route = () => navigation.store.getState().visit.route
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

  it('goes back and forward, and keeps for each visit what its screen has kept', () => {
    navigation.go({ screen: 'signatures' })
    navigation.store.getState().visit.kept.set('queue', 'Recusados')
    navigation.go({ screen: 'documents', idDocumento: 'a' })
    expect(navigation.step('back')).toBe(true)
    expect(route()).toEqual({ screen: 'signatures' })
    expect(navigation.store.getState().visit.kept.get('queue')).toBe('Recusados')
    expect(navigation.step('forward')).toBe(true)
    expect(route()).toEqual({ screen: 'documents', idDocumento: 'a' })
    expect(navigation.step('forward')).toBe(false)
    navigation.step('back')
    navigation.go({ screen: 'outbox' })
    expect(navigation.step('forward')).toBe(false)
  })

  it('counts going to the same screen twice as one step', () => {
    navigation.go({ screen: 'outbox' })
    navigation.go({ screen: 'outbox' })
    navigation.step('back')
    expect(route()).toMatchObject({ screen: 'compose' })
  })

  it('does not go back to a draft that was sent', () => {
    const draft = route()
    navigation.go({ screen: 'outbox' })
    navigation.go({ screen: 'compose', draftId: draft.screen === 'compose' ? draft.draftId : '' })
    navigation.goFrom(route(), { screen: 'outbox' })
    expect(route()).toEqual({ screen: 'outbox' })
    navigation.step('back')
    expect(route()).toEqual({ screen: 'today' })
    expect(navigation.step('back')).toBe(false)
  })
})
