export { type Configuration, createConfiguration } from './configuration.ts'
export { type KeptStore, openKeptStore } from './kept-store.ts'
