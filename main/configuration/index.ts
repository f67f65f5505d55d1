export { type Configuration, type ConfigurationOptions, createConfiguration } from './configuration.ts'
export { type KeptStore, openKeptStore } from './kept-store.ts'
