export { createCounterModule } from './counter-module.ts'
