export { TransportError } from './failures.ts'
export { createHttpTransport } from './http-transport.ts'
export { multipart, multipartFrame } from './multipart.ts'
export type { HttpTransport, TimeLimits, TransportRequest, TransportResponse } from './types.ts'
