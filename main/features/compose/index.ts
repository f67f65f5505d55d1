export { createComposeModule } from './compose-module.ts'
export { createTemplatesModule } from './templates.ts'
