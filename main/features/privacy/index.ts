export { createPrivacyModule } from './privacy-module.ts'
