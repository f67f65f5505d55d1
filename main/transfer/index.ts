export {
  type ContentOrder,
  type ContentStore,
  type ContentStoreOptions,
  createContentStore,
  type KeptContent,
} from './content.ts'
export { createDigester, type Digest, type DigestEnd, type Digester, type DigestOrder } from './digest.ts'
export { createUploader, type UploadEnd, type Uploader, type UploadOrder } from './upload.ts'
