export type { SystemEncryption } from './key-stores.ts'
export { createVault, type Vault } from './vault.ts'
