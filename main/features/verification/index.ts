export { createVerificationModule } from './verification-module.ts'
