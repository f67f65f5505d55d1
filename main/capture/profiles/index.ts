export { type Filled, fillFrom } from './fill.ts'
export { createProfiles, type Profiles, type ProfilesOptions } from './profiles.ts'
