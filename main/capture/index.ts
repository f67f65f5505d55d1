export { createCapture } from './capture.ts'
export { createCaptureHandler } from './capture-handler.ts'
export { type ContentSearch, createContentSearch } from './content-search.ts'

export { createProfiles, type Profiles } from './profiles/index.ts'
export { createSendHandler } from './send-handler.ts'
export { createSpool, type Spool } from './spool.ts'
export { createThumbnailStore } from './thumbnail-store.ts'
export type { Capture, CaptureOptions } from './types.ts'
