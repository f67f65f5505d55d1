import { DeclaredEmitter } from '../strict.ts'
import { needReady } from './app.ts'
import { wire } from './desktop-wire.ts'
import { Menu } from './menu.ts'

/** The picture beside the clock, and its menu. */
export class Tray extends DeclaredEmitter {
  #toolTip = ''
  #menu: Menu | null = null

  constructor(image: object) {
    needReady('Tray')
    super('Tray')
    checkImage(image)
    wire.on('tray.click', (labels: readonly string[] | null) => {
      if (labels === null) this.emit('click', {})
      else this.#menu?.choose(labels)
    })
  }

  setImage(image: object): void {
    checkImage(image)
  }

  setToolTip(toolTip: string): void {
    this.#toolTip = toolTip
    this.#tell()
  }

  setContextMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    this.#menu = menu
    this.#tell()
  }

  #tell(): void {
    wire.tell('tray', { toolTip: this.#toolTip, items: this.#menu?.items.map((item) => item.describe()) ?? [] })
  }
}

function checkImage(image: object): void {
  if (!('isEmpty' in image)) throw new TypeError('a tray needs an image')
}
