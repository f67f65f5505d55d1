export { createActHandlers } from './act-handlers.ts'
export { createSignerGroups } from './groups.ts'
export { createSignHandler } from './sign-handler.ts'
export { createSignatures } from './signatures.ts'
