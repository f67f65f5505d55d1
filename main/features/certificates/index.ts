export { createCertificatesModule } from './certificates-module.ts'
