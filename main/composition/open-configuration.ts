import type { PageEvents } from '../engine/bridge/index.ts'
import type { Log } from '../engine/log/index.ts'
import type { Host } from '../host.ts'
import { type Configuration, type ConfigurationOptions, createConfiguration } from '../program/configuration/index.ts'
import { followPolicies, type ManagedPolicy } from '../program/policy/index.ts'
import type { Session } from '../program/session/index.ts'
import type { Settings } from '../program/settings/index.ts'

interface ConfigurationParts extends Omit<ConfigurationOptions, 'isSignedInAt' | 'announce' | 'settings'> {
  settings: Settings
  host: ConfigurationOptions['host'] & Pick<Host, 'rereadPolicies'>
  policy: ManagedPolicy
  log: Pick<Log, 'info' | 'error'>
  session: Pick<Session, 'open' | 'state'>
  events: Pick<PageEvents, 'publish'>
}

/**
 * Connects the configuration to the settings, the session and the page, and follows the organisation's policies.
 * @param tell gets a sentence about a changed policy
 */
export function openConfiguration(
  { session, events, settings, ...parts }: ConfigurationParts,
  tell: (sentence: string) => void,
): Configuration {
  function changed(): void {
    settings.policyChanged()
    events.publish('configuration.changed', {})
    events.publish('session.changed', session.state())
  }
  const stop = followPolicies({ ...parts, reread: parts.host.rereadPolicies, changed, tell })
  const configuration = createConfiguration({
    ...parts,
    settings,
    isSignedInAt: (environmentId) => session.open().some(({ context }) => context.environment.id === environmentId),
    announce: {
      changed,
      tested: (test) => events.publish('configuration.tested', test),
      opened: () => events.publish('configuration.opened', {}),
    },
  })
  return {
    ...configuration,
    close() {
      stop()
      configuration.close()
    },
  }
}
