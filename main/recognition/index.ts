export { createEngine, type EngineProcess, type PageEngine } from './engine.ts'
export { forkRecognition } from './fork-recognition.ts'
export { createRecognition } from './recognition.ts'
