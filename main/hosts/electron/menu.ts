import type { MenuItemConstructorOptions } from 'electron'

/** The application menu, without developer tools in a packaged build. Every item has a Portuguese label. */
export function menuTemplate(options: { mac: boolean; packaged: boolean }): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'zoomIn', label: 'Aumentar' },
    { role: 'zoomOut', label: 'Diminuir' },
    { role: 'resetZoom', label: 'Tamanho normal' },
    { role: 'togglefullscreen', label: 'Tela cheia' },
  ]
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo', label: 'Desfazer' },
    { role: 'redo', label: 'Refazer' },
    { type: 'separator' },
    { role: 'cut', label: 'Recortar' },
    { role: 'copy', label: 'Copiar' },
    { role: 'paste', label: 'Colar' },
    { role: 'delete', label: 'Excluir' },
    { type: 'separator' },
    { role: 'selectAll', label: 'Selecionar tudo' },
  ]
  const window: MenuItemConstructorOptions[] = [
    { role: 'minimize', label: 'Minimizar' },
    { role: 'close', label: 'Fechar' },
  ]
  const developer: MenuItemConstructorOptions[] = [
    { role: 'reload', label: 'Recarregar' },
    { role: 'toggleDevTools', label: 'Ferramentas de desenvolvimento' },
  ]
  return [
    ...(options.mac ? [{ role: 'appMenu' } as const] : []),
    { label: 'Editar', submenu: edit },
    { label: 'Ver', submenu: options.packaged ? view : [...view, ...developer] },
    options.mac ? { role: 'windowMenu', label: 'Janela' } : { label: 'Janela', submenu: window },
  ]
}
