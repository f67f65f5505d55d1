import type { MenuItemConstructorOptions } from 'electron'

/** The application menu: what the system expects, in its own words, and nothing for developers once packaged. */
export function menuTemplate(options: { mac: boolean; packaged: boolean }): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'zoomIn', label: 'Aumentar' },
    { role: 'zoomOut', label: 'Diminuir' },
    { role: 'resetZoom', label: 'Tamanho normal' },
    { role: 'togglefullscreen', label: 'Tela cheia' },
  ]
  const developer: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    ...(options.mac ? [{ role: 'appMenu' } as const] : []),
    { role: 'editMenu', label: 'Editar' },
    { label: 'Ver', submenu: options.packaged ? view : [...view, ...developer] },
    { role: 'windowMenu', label: 'Janela' },
  ]
}
