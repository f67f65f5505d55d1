export { createCaptureModule } from './capture-module.ts'

export { destinationProblem } from './destination.ts'
export { createProfilesModule } from './profiles/index.ts'
export type { ChosenPage } from './row-revisions.ts'
export { createSpool, type Spool } from './spool.ts'
export { createSpoolMutex, type SpoolMutex } from './spool-queue.ts'
export { createThumbnailStore } from './thumbnail-store.ts'
export type { Capture } from './types.ts'
