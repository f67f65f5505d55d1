export { lacksAccessInName, profileValuesFor } from './profile-values.ts'
export { createProfilesModule } from './profiles.ts'
