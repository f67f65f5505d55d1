export { createScanningModule } from './scanning-module.ts'
