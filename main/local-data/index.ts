export { cacheNotice, type LocalData, openLocalData } from './open-local-data.ts'
export { removeStaleContents } from './remove-stale-contents.ts'
export { cacheSentence, storageFailure, storageProblemSentence, storageSentence } from './storage-sentences.ts'
