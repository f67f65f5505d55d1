export { forkKeychain } from './fork-keychain.ts'
export type { SystemEncryption } from './key-stores.ts'
export type { KeychainProcess } from './keychain.ts'
export { createVault, type Vault } from './vault.ts'
