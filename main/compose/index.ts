export { createForwardingActHandlers } from './act-handler.ts'
export { createCollectHandler } from './collect-handler.ts'
export { type Compose, type ComposeOptions, createCompose } from './compose.ts'
export { createForwardHandler } from './forward-handler.ts'
