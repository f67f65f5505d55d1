import type { BaseWindow, Dialog } from 'electron'

export interface FolderPickerOptions {
  dialog: Pick<Dialog, 'showOpenDialog'>
  /** The dialog's window; null if there is none. */
  window(): BaseWindow | null
}

/** Asks the person for folders with the system's dialog; empty if they cancel. */
export function createFolderPicker({ dialog, window }: FolderPickerOptions): () => Promise<readonly string[]> {
  return async () => {
    const wish = {
      title: 'Escolha a pasta em que o scanner grava',
      buttonLabel: 'Escolher',
      properties: ['openDirectory' as const],
    }
    const shown = window()
    const { canceled, filePaths } = await (shown === null
      ? dialog.showOpenDialog(wish)
      : dialog.showOpenDialog(shown, wish))
    return canceled ? [] : filePaths
  }
}
