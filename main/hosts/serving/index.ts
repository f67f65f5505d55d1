export { bytesOfAnswer } from './bytes.ts'
export { answerContent, contentIdOf } from './content.ts'
export { pageHeaders } from './headers.ts'
export { findPageFile } from './page-files.ts'
