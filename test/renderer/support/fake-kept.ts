import type { ConfigurationView } from '../../../contract/bridge/configuration.ts'
import type { ProfileView } from '../../../contract/bridge/folders.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { SavedView } from '../../../contract/bridge/saved-views.ts'
import type { Template } from '../../../contract/bridge/templates.ts'
import type { FakeBridge } from './fake-bridge.ts'
import { classes, makeConfiguration, makeNetwork, makeServiceHealth } from './samples.ts'

export interface KeptState {
  templates: Template[]
  views: SavedView[]
  profiles: ProfileView[]
  configuration: ConfigurationView
}

export const makeKept = (): KeptState => ({
  templates: [],
  views: [],
  profiles: [],
  configuration: makeConfiguration(),
})

/** Templates of forwardings, profiles of files, and the configuration and the network of the computer. */
export function answerKept(bridge: FakeBridge, workspace: KeptState): void {
  bridge.answer('certificates.list', () => ok({ certificates: [], failures: [] }))
  const setTemplates = (templates: Template[]) => {
    workspace.templates = templates
    bridge.publish('templates.changed', {})
  }
  const noUpdates = { version: null, notes: [], refusal: null, postponedUntil: null, checkedAt: null, newest: null }
  bridge.answer('updates.get', () => ok({ ...noUpdates, state: 'off', installsAtEnd: false, canPostpone: false }))
  bridge.answer('diagnostics.crashes', () => ok({ total: 0, unseen: [] }))
  bridge.answer('diagnostics.recordFault', () => ok(null))
  bridge.answer('scanning.stacks', () => ok([]))
  bridge.answer('counter.served', () => ok([]))
  bridge.answer('counter.forget', () => ok(null))
  bridge.answer('desktop.take', () => ok([]))
  bridge.answer('marks.list', () => ok([]))
  bridge.answer('marks.findDeadlines', () => ok([]))
  bridge.answer('marks.readMoment', () => ok(null))
  bridge.answer('marks.reminder', () => ok(null))
  bridge.answer('templates.list', () => ok(workspace.templates))
  bridge.answer('templates.add', ({ name, fields }) => {
    const template = { templateId: crypto.randomUUID(), name, fields }
    setTemplates([...workspace.templates, template])
    return ok(template)
  })
  bridge.answer('templates.rename', ({ templateId, name }) => {
    setTemplates(workspace.templates.map((each) => (each.templateId === templateId ? { ...each, name } : each)))
    return ok(null)
  })
  bridge.answer('templates.remove', ({ templateId }) => {
    setTemplates(workspace.templates.filter((each) => each.templateId !== templateId))
    return ok(null)
  })
  answerViews(bridge, workspace)
  bridge.answer('configuration.get', () => ok(workspace.configuration))
  bridge.answer('configuration.opened', () => ok(null))
  bridge.answer('network.get', () => ok(makeNetwork()))
  bridge.answer('network.health', () => ok(makeServiceHealth()))
  bridge.answer('folders.list', () => ok([]))
  bridge.answer('folders.offers', () => ok([]))
  bridge.answer('profiles.list', () => ok(workspace.profiles))
  bridge.answer('profiles.save', ({ profileId, idClasse, ...fields }) => {
    const classe = classes.find(({ id }) => id === idClasse) ?? null
    const profile = { ...fields, profileId: profileId ?? crypto.randomUUID(), classe, lock: null }
    workspace.profiles = [...workspace.profiles.filter((each) => each.profileId !== profile.profileId), profile]
    bridge.publish('folders.changed', {})
    return ok(profile)
  })
}

function answerViews(bridge: FakeBridge, workspace: KeptState): void {
  const setViews = (views: SavedView[]) => {
    workspace.views = views
    bridge.publish('views.changed', {})
  }
  bridge.answer('views.list', () => ok(workspace.views))
  bridge.answer('views.add', (content) => {
    if (workspace.views.some(({ name }) => name === content.name)) return failed('conflict')
    const view = { ...content, viewId: crypto.randomUUID() }
    setViews([...workspace.views, view])
    return ok(view)
  })
  bridge.answer('views.rename', ({ viewId, name }) => {
    setViews(workspace.views.map((each) => (each.viewId === viewId ? { ...each, name } : each)))
    return ok(null)
  })
  bridge.answer('views.remove', ({ viewId }) => {
    setViews(workspace.views.filter((each) => each.viewId !== viewId))
    return ok(null)
  })
}
