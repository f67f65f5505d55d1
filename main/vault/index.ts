export { forkKeychain } from './fork-keychain.ts'
export type { SystemEncryption } from './key-keepers.ts'
export type { KeychainProcess } from './keychain.ts'
export { createVault, type Vault, type VaultOptions } from './vault.ts'
