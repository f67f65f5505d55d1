export { type Compose, type ComposeOptions, createCompose } from './compose.ts'
