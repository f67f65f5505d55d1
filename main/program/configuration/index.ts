export { type Configuration, type ConfigurationOptions, createConfiguration } from './configuration.ts'
export type { KeptStore } from './kept-store.ts'
export { openPolicies } from './open-policies.ts'
export { type EnvironmentsTest, testEnvironments } from './test-environments.ts'
