export { createNetwork, type Network } from './network.ts'
export { operationOf } from './operation-of.ts'
export { createProxySignIns } from './proxy-sign-ins.ts'
export { createServiceHealth, type HealthRecorder, type ServiceCall } from './service-health.ts'
