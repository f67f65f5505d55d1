export { type Configuration, type ConfigurationOptions, createConfiguration } from './configuration.ts'
export { testConnection } from './connection-test.ts'
export type { KeptStore } from './kept-store.ts'
export { openPolicies } from './open-policies.ts'
