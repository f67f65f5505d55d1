export type { EngineProcess } from './engine.ts'
export { forkRecognition } from './fork-recognition.ts'
export { createRecognition } from './recognition.ts'
