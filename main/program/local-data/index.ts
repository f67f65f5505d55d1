export { type AccountCaches, createAccountCaches } from './account-caches.ts'
export { storageFailure, storageProblemSentence, storageSentence } from './local-data-texts.ts'
export { type LocalData, openLocalData } from './open-local-data.ts'
export { removeStaleContents } from './remove-stale-contents.ts'
