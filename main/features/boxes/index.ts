export { createBoxesModule } from './boxes-module.ts'
export { createCitizenSenders } from './known-citizens.ts'
export { createViewsModule } from './saved-views.ts'
