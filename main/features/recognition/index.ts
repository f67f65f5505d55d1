export { createEngine, type EngineProcess, type PageEngine } from './engine.ts'
export { forkRecognition } from './fork-recognition.ts'
export { createRecognitionModule } from './recognition-module.ts'
