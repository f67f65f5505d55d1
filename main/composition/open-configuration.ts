import type { PageEvents } from '../bridge/index.ts'
import { type Configuration, type ConfigurationOptions, createConfiguration } from '../configuration/index.ts'
import type { Session } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'

interface ConfigurationParts extends Omit<ConfigurationOptions, 'isSignedInAt' | 'announce' | 'settings'> {
  settings: Settings
  session: Pick<Session, 'open' | 'state'>
  events: Pick<PageEvents, 'publish'>
}

/** Connects the configuration to the settings, the session and the page. */
export function openConfiguration({ session, events, settings, ...parts }: ConfigurationParts): Configuration {
  return createConfiguration({
    ...parts,
    settings,
    isSignedInAt: (environmentId) => session.open().some(({ context }) => context.environment.id === environmentId),
    announce: {
      changed() {
        settings.policyChanged()
        events.publish('configuration.changed', {})
        events.publish('session.changed', session.state())
      },
      tested: (test) => events.publish('configuration.tested', test),
      opened: () => events.publish('configuration.opened', {}),
    },
  })
}
