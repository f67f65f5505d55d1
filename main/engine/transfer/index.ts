export {
  type ContentStore,
  createContentStore,
  type StoredContent,
} from './content-store.ts'
export { createDigester, type Digester } from './digester.ts'
export { createDownloader, UnexpectedBytes } from './download.ts'
export { createUploader, type Uploader } from './uploader.ts'
