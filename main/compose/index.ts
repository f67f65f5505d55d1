export { createForwardingActHandlers } from './act-handler.ts'
export { type Compose, type ComposeOptions, createCompose } from './compose.ts'
export { createForwardHandler } from './forward-handler.ts'
export { createTemplates } from './templates.ts'
