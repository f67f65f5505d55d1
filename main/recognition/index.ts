export type { EngineProcess } from './engine.ts'
export { forkRecognition } from './fork-recognition.ts'
export { createRecognition, type Recognition } from './recognition.ts'
