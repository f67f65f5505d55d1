export { createSignersModule } from './groups.ts'
export { citizenSigners } from './known-citizens.ts'
export { createSignaturesModule } from './signatures-module.ts'
