export { allowedAddress, isLoopback } from './addresses.ts'
export { codeOf, TransportError, type TransportFailureKind, transportCodes, transportFailureKinds } from './failures.ts'
export { type FilePart, multipart, multipartFrame } from './multipart.ts'
export { createTransport } from './transport.ts'
export type {
  FetchInit,
  FileBody,
  Limits,
  Transport,
  TransportOptions,
  TransportRequest,
  TransportResponse,
} from './types.ts'
