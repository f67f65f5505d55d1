import { checkOptions, declaredValues } from '../declared.ts'
import { needReady } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { wire } from './desktop-wire.ts'

export interface OpenOptions {
  readonly properties?: readonly string[]
}
export interface MessageOptions {
  readonly message: string
  readonly buttons?: readonly string[]
}
type WithWindow<T> = [T] | [BrowserWindow, T]

function optionsOf<T extends object>(args: WithWindow<T>): T {
  const [first, second] = args
  if (second === undefined) return first as T
  if (!(first instanceof BrowserWindow) || first.isDestroyed()) throw new TypeError('Object has been destroyed')
  return second
}

export const dialog = {
  async showOpenDialog(...args: WithWindow<OpenOptions>): Promise<{ canceled: boolean; filePaths: string[] }> {
    needReady('dialog.showOpenDialog')
    const options = optionsOf(args)
    checkOptions('OpenDialogOptions', options)
    const known = declaredValues('OpenDialogOptions', 'properties')
    for (const one of options.properties ?? [])
      if (!known.has(one)) throw new TypeError(`Electron declares no property "${one}" of an open dialog`)
    const filePaths = await wire.ask<string[]>('dialog', { kind: 'open', ...options })
    return { canceled: filePaths.length === 0, filePaths }
  },

  async showMessageBox(...args: WithWindow<MessageOptions>): Promise<{ response: number; checkboxChecked: boolean }> {
    needReady('dialog.showMessageBox')
    const options = optionsOf(args)
    checkOptions('MessageBoxOptions', options)
    if (typeof options.message !== 'string') throw new TypeError('Message must be a string')
    const response = await wire.ask<number>('dialog', { kind: 'message', ...options })
    return { response, checkboxChecked: false }
  },

  /** Waits for nobody: the real one blocks, which no test could answer. */
  showErrorBox(title: string, content: string): void {
    if (typeof title !== 'string' || typeof content !== 'string') throw new TypeError('showErrorBox needs two texts')
    wire.tell('error-box', title, content)
  },
}
