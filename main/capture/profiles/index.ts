export { lacksAccessInName, profileValuesFor } from './profile-values.ts'
export { createProfiles, type Profiles } from './profiles.ts'
