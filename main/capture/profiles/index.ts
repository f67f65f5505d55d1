export { lacksAccessInName, profileValuesFor } from './profile-values.ts'
export { createProfiles, type ProfilePolicy, type Profiles } from './profiles.ts'
