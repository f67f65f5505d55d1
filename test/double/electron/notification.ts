import { checkOptions } from '../declared.ts'
import { DeclaredEmitter } from '../strict.ts'
import { needReady } from './app.ts'
import { wire } from './desktop-wire.ts'

const shown = new Map<number, Notification>()
let next = 1

export class Notification extends DeclaredEmitter {
  readonly title: string
  readonly body: string

  constructor(options: { readonly title?: string; readonly body?: string } = {}) {
    needReady('Notification')
    super('Notification')
    checkOptions('NotificationConstructorOptions', options)
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }

  static isSupported(): boolean {
    return true
  }

  /** Also before it is shown, when it does nothing. */
  close(): void {
    this.emit('close', {})
  }

  show(): void {
    const id = next++
    shown.set(id, this)
    wire.tell('notification', id, { title: this.title, body: this.body })
    this.emit('show')
  }
}

wire.on('notification.event', (id: number, event: 'click' | 'close') => void shown.get(id)?.emit(event, {}))
