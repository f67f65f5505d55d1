export { isPrivateAddress } from './addresses.ts'
export { countCertificates } from './certificates.ts'
export { TransportError, transportCodes } from './failures.ts'
export {
  type GatewayAnswer,
  gateway,
  gatewayAnswer,
  isPage,
  isReasonPhrase,
  NetworkAnswered,
} from './gateway.ts'
export { createHttpTransport } from './http-transport.ts'
export { multipart, multipartFrame } from './multipart.ts'
export { http } from './node-http.ts'
export { type Patience, patienceLike, usualPatience, withPatience } from './patience.ts'
export { ProxySignInNeeded } from './proxy-sign-in.ts'
export type {
  FileBody,
  HttpTransport,
  ProxyCredentials,
  ProxySignIns,
  TimeLimits,
  TransportRequest,
  TransportResponse,
} from './types.ts'
