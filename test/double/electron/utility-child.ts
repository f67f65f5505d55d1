/** Gives a forked process what Electron gives a utility process: `process.parentPort`. */
import { EventEmitter } from 'node:events'

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(structuredClone(message)),
})
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }))
process.on('disconnect', () => process.exit(1))
Object.assign(process, { parentPort, type: 'utility' })
