import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { checkOptions } from '../declared.ts'
import { app } from './app.ts'

/** Writes no dump; makes the folder in which Crashpad keeps them, where a test can put one. */
export const crashReporter = {
  start(options: { uploadToServer?: boolean; submitURL?: string }): void {
    checkOptions('CrashReporterStartOptions', options)
    // The default sends every dump.
    if (options.uploadToServer !== false) throw new Error('the double sends no crash reports')
    mkdirSync(path.join(app.getPath('crashDumps'), 'pending'), { recursive: true })
  },
}
