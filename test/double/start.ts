/** Starts an application as Electron's binary does: `node --import register.ts start.ts FOLDER ARGUMENTS…`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeReady, describeApplication } from './electron/app.ts'
import { options, wire } from './electron/desktop-wire.ts'

const [executable = '', , folder = '', ...rest] = process.argv
process.argv = options.isPackaged ? [executable, ...rest] : [executable, folder, ...rest]
Object.assign(process, { defaultApp: options.isPackaged ? undefined : true, type: 'browser' })
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true })

// The desktop ends with the test, and the application with the desktop.
process.on('disconnect', () => process.exit(1))

const { main, version, productName } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
  main: string
  version: string
  productName: string
}
describeApplication({ folder, version, name: productName })
await import(pathToFileURL(path.join(folder, main)).href)
// As in Electron, where nothing becomes ready before the application's module has run.
setImmediate(() => {
  becomeReady()
  wire.tell('app.ready')
})
