export { type Bridge, createBridge, type Handler, type Handlers } from './bridge.ts'

export { createPageEvents, type PageEvents } from './page-events.ts'
