export { type Bridge, type BridgeOptions, createBridge, type Handler, type Handlers } from './bridge.ts'
