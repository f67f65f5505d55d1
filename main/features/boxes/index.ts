export { createBoxesModule } from './boxes-module.ts'
export { citizenSenders } from './known-citizens.ts'
export { createViewsModule } from './saved-views.ts'
