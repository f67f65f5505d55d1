export { type Boxes, createBoxes } from './boxes.ts'
export { createCitizenSenders } from './known-citizens.ts'

export { createResolveHandler } from './resolve-handler.ts'
export { createSavedViews } from './saved-views.ts'
