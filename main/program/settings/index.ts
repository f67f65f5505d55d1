export {
  addressesOf,
  clientSecretName,
  type Environment,
  type EnvironmentInput,
  environmentSchema,
  neededScopes,
} from './environment.ts'
export { createSettings, proxyInForce, type Settings, type SettingsPolicy, type SettingsStore } from './settings.ts'
export { updateSettings } from './update-settings.ts'
