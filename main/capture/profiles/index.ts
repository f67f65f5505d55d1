export { type Filled, fillFrom, leavesAccessUnsaid } from './fill.ts'
export { createProfiles, type Profiles, type ProfilesOptions } from './profiles.ts'
