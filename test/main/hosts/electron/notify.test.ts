import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createNotify } from '../../../../main/hosts/electron/notify.ts'

function notifications(isSupported: boolean) {
  const shown: { words: unknown; events: EventEmitter }[] = []
  let opened = 0
  class Notification {
    static isSupported = () => isSupported
    readonly events = new EventEmitter()
    readonly words: unknown
    constructor(words: unknown) {
      this.words = words
    }
    on(event: string, listener: () => void) {
      this.events.on(event, listener)
      return this
    }
    show(): void {
      shown.push(this)
    }
  }
  const notify = createNotify({
    Notification: Notification as unknown as Parameters<typeof createNotify>[0]['Notification'],
    showWindow: () => {
      opened += 1
    },
  })
  return { notify, shown, opened: () => opened }
}

it('shows a notification, and opens the window when it is clicked', () => {
  const { notify, shown, opened } = notifications(true)
  const words = { title: 'Documento para assinar', body: 'Ofício.pdf' }
  notify(words)
  expect(shown.map((each) => each.words)).toEqual([words])
  shown[0]?.events.emit('close')
  expect(opened()).toBe(0)
  shown[0]?.events.emit('click')
  expect(opened()).toBe(1)
})

it('does nothing on a system without notifications', () => {
  const { notify, shown } = notifications(false)
  notify({ title: 'Documento para assinar', body: 'Ofício.pdf' })
  expect(shown).toEqual([])
})
