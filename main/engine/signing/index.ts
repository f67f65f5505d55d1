export { certificateFileSource } from './certificate-file.ts'
export { type SignedFile, type SignFile, type SigningTime, signFile } from './sign-file.ts'
export type { DocumentSigner } from './signer.ts'
