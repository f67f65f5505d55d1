import {
  type ConfigurationPreview,
  type ConfigurationView,
  type ConnectionTest,
  hasPassed,
} from '../../../contract/bridge/configuration.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import type { ProxySignIns } from '../../engine/transport/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import type { Host, OpenedConfiguration } from '../../host.ts'
import { type ManagedPolicy, proxyPolicyOf } from '../policy/index.ts'
import { programTexts } from '../program-texts.ts'
import { clientSecretName, type Environment, proxyInForce, type Settings } from '../settings/index.ts'
import type { KeptStore } from './kept-store.ts'
import { createPreviews } from './previews.ts'
import { testEnvironments } from './test-environments.ts'

export interface ConfigurationOptions {
  host: Pick<
    Host,
    'proxyFor' | 'proxyByPac' | 'certificateAuthorities' | 'trainingEnvironment' | 'tellsIdleTime' | 'version' | 'now'
  >
  kept: KeptStore
  policy: ManagedPolicy
  settings: Pick<Settings, 'environments' | 'environment' | 'preferences' | 'proxyRule'>
  /** The sign-ins of proxies. */
  signIns: ProxySignIns
  vault: Vault
  /** Whether an account is open in the environment. */
  isSignedInAt(environmentId: string): boolean
  announce: {
    /** The policies, or what belongs to them, have changed. */
    changed(): void
    tested(test: ConnectionTest): void
    /** The person has opened a file with the program. */
    opened(): void
  }
  log: Pick<Log, 'info'>
}

/** Calls of the bridge, by which a person configures this computer. */
export interface Configuration {
  get(): Outcome<ConfigurationView>
  /** Takes the file that `open` was given, once. */
  opened(): Outcome<OpenedConfiguration | null>
  /** The person has opened a file with the program. */
  open(file: OpenedConfiguration): void
  preview(wanted: { file: { name: string; text: string } | null }): Outcome<ConfigurationPreview>
  test(wanted: { previewId: string }): Promise<Outcome<ConnectionTest>>
  testKept(wanted: { environmentId: string }): Promise<Outcome<ConnectionTest>>
  keep(wanted: { previewId: string }): Outcome<ConfigurationView>
  remove(wanted: { environmentId: string }): Promise<Outcome<ConfigurationView>>
  saveSecret(wanted: { environmentId: string; secret: string }): Promise<Outcome<ConfigurationView>>
  /** Ends a test that is under way. */
  close(): void
}

const { environmentsLocked, environmentInUse } = programTexts
const refused = (message: string) => failed('refused', message)
export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { host, kept, policy, settings, vault, isSignedInAt, announce, log } = options
  const closed = new AbortController()
  let given: OpenedConfiguration | null = null
  const training = () => host.trainingEnvironment?.() ?? null
  const previews = createPreviews({ training, find: settings.environment, trial: policy.trial })
  const isLocked = () => policy.current().locks.has('environments')

  function apply(): void {
    policy.setKept(kept.layers())
    announce.changed()
  }

  async function removeSecret(environment: Environment): Promise<void> {
    const name = clientSecretName(environment)
    if (name !== null && !isShared(environment, settings.environments())) await vault.delete(name)
  }

  const view = (): Outcome<ConfigurationView> => ok({ ...viewOf(options, kept), hasOpenedFile: given !== null })
  return {
    get: view,
    opened() {
      const taken = given
      given = null
      return ok(taken)
    },
    open(file) {
      given = file
      announce.opened()
    },
    preview: ({ file }) => (isLocked() ? refused(environmentsLocked) : previews.open(file)),
    async test({ previewId }) {
      const current = previews.find(previewId)
      if (current === null) return failed('not-found')
      current.isTested = false
      const ids = current.preview.environments.map(({ id }) => id)
      const test = await testEnvironments({
        ...options,
        previewId,
        environments: (current.policy.environments ?? []).filter(({ id }) => ids.includes(id)),
        rule: proxyInForce(settings.preferences().proxy, proxyPolicyOf(policy.trial(current.policy))),
        signal: closed.signal,
      })
      current.isTested = hasPassed(test)
      log.info('configuration.tested', { isRight: current.isTested, environments: test.environments })
      return ok(test)
    },
    async testKept({ environmentId }) {
      const environment = settings.environment(environmentId)
      if (environment === null) return failed('not-found')
      const rule = settings.proxyRule()
      const parts = { previewId: null, environments: [environment], rule, signal: closed.signal }
      const test = await testEnvironments({ ...options, ...parts })
      log.info('configuration.tested', { isRight: hasPassed(test), environments: test.environments })
      return ok(test)
    },
    keep({ previewId }) {
      const current = previews.find(previewId)
      if (current === null) return failed('not-found')
      if (isLocked()) return refused(environmentsLocked)
      if (!current.isTested) return failed('conflict')
      const ids = current.preview.environments.map(({ id }) => id)
      if (ids.some(isSignedInAt)) return refused(environmentInUse.toChange)
      kept.add(current.file)
      previews.forget()
      apply()
      log.info('configuration.kept', { environments: ids })
      return view()
    },
    async remove({ environmentId }) {
      const environment = settings.environment(environmentId)
      if (environment === null) return failed('not-found')
      if (isSignedInAt(environmentId)) return refused(environmentInUse.toRemove)
      if (!kept.removeEnvironment(environmentId)) return refused(environmentsLocked)
      apply()
      await removeSecret(environment)
      log.info('configuration.removed', { environment: environmentId })
      return view()
    },
    async saveSecret({ environmentId, secret }) {
      const environment = settings.environment(environmentId)
      const name = environment === null ? null : clientSecretName(environment)
      if (name === null) return failed('not-found')
      await vault.set(name, secret)
      announce.changed()
      log.info('configuration.secret-stored', { environment: environmentId, persistence: vault.persistence })
      return view()
    },
    close: () => closed.abort(),
  }
}

function viewOf(
  { policy, settings, vault, host }: ConfigurationOptions,
  kept: KeptStore,
): Omit<ConfigurationView, 'hasOpenedFile'> {
  const { environments, locks, problems, proxy } = policy.current()
  const origins = new Map(environments.map(({ environment, origin }) => [environment.id, origin]))
  return {
    environments: settings.environments().map((environment) => ({
      id: environment.id,
      nome: environment.nome,
      kind: environment.kind,
      address: environment.apiUrl,
      origin: origins.get(environment.id) ?? 'program',
      secret: secretState(environment, vault),
      erasesSecret: secretState(environment, vault) === 'stored' && !isShared(environment, settings.environments()),
    })),
    locks: [...locks].map(([name, origin]) => ({ name, origin })),
    problems: problems.concat(kept.problem ?? []),
    proxy: {
      applied: settings.proxyRule() ?? { mode: 'system' },
      organisation: proxy,
      runsPac: host.proxyByPac !== undefined,
    },
    keepsSecrets: vault.persistence === 'persistent',
    tellsIdleTime: host.tellsIdleTime?.() ?? true,
    hasTraining: (host.trainingEnvironment?.() ?? null) !== null,
  }
}

/** Another environment uses the same secret. */
const isShared = (environment: Environment, all: readonly Environment[]) =>
  all.some(
    ({ id, ...each }) => id !== environment.id && clientSecretName({ id, ...each }) === clientSecretName(environment),
  )

function secretState(environment: Environment, vault: Pick<Vault, 'get'>): 'none' | 'missing' | 'stored' {
  const name = clientSecretName(environment)
  if (name === null) return 'none'
  return vault.get(name) === null ? 'missing' : 'stored'
}
