export { createDigitisationModule } from './digitisation-module.ts'
