export { createSignersModule } from './groups.ts'
export { createCitizenSigners } from './known-citizens.ts'
export { createSignaturesModule } from './signatures-module.ts'
