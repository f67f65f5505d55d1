export { allowedAddress, isLoopback } from './addresses.ts'
export { codeOf, TransportError, type TransportFailureKind, transportCodes, transportFailureKinds } from './failures.ts'
export { type FilePart, multipart } from './multipart.ts'
export { createTransport } from './transport.ts'
export type {
  FetchInit,
  Limits,
  Transport,
  TransportOptions,
  TransportRequest,
  TransportResponse,
} from './types.ts'
