import { wire } from './desktop-wire.ts'

export const shell = {
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL')
    await wire.ask('shell.openExternal', url)
  },

  /** Empty where the system has opened the file, else what went wrong. */
  async openPath(file: string): Promise<string> {
    return wire.ask<string>('shell.openPath', file)
  },
}
