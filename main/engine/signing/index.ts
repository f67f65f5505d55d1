export { markSizes, type SignatureMark } from '../../../pdf/signing/mark.ts'
export {
  type CertificateSource,
  type DocumentFailure,
  type DocumentSigner,
  isDocumentFailure,
  type OfferedCertificate,
  type SignerFailure,
  SigningError,
} from '../../../pdf/signing/signer.ts'
export { certificateFileSource } from './certificate-file.ts'
export { type SigningOutcome, signBatch } from './sign-batch.ts'
export { type SignedFile, type SignFile, type SigningTime, signFile } from './sign-file.ts'
export { systemStore } from './token-messages.ts'
export { findModules } from './token-modules.ts'
export { tokenSource } from './token-source.ts'
