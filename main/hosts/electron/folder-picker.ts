import type { BaseWindow, Dialog, OpenDialogOptions } from 'electron'
import { electronTexts as texts } from './electron-texts.ts'

interface FolderPickerOptions {
  dialog: Pick<Dialog, 'showOpenDialog'>
  /** The dialog's window; null if there is none. */
  window(): BaseWindow | null
}

/** Asks the person for folders with the system's dialog; empty if they cancel. */
interface FolderPicker {
  /** For a folder to watch. */
  pick(): Promise<readonly string[]>
  /** For a folder to save in. */
  pickToSave(): Promise<readonly string[]>
}

export function createFolderPicker({ dialog, window }: FolderPickerOptions): FolderPicker {
  const ask = async (wish: OpenDialogOptions) => {
    const shown = window()
    const { canceled, filePaths } = await (shown === null
      ? dialog.showOpenDialog(wish)
      : dialog.showOpenDialog(shown, wish))
    return canceled ? [] : filePaths
  }
  return {
    pick: () =>
      ask({
        ...texts.scannerFolder,
        properties: ['openDirectory'],
      }),
    pickToSave: () =>
      ask({
        ...texts.saveFolder,
        properties: ['openDirectory', 'createDirectory'],
      }),
  }
}
