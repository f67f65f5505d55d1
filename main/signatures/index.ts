export { createActHandlers } from './act-handlers.ts'
export { createSignerGroups, type SignerGroups } from './groups.ts'
export { createSignHandler, type SignPayload } from './sign-handler.ts'
export { createSignatures, type Signatures, type SignaturesOptions } from './signatures.ts'
