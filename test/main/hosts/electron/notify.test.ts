import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createNotify } from '../../../../main/hosts/electron/notify.ts'

function notifications({ isSupported = true, platform = 'darwin' as NodeJS.Platform } = {}) {
  const shown: Shown[] = []
  const opened: unknown[] = []
  class Shown extends EventEmitter {
    static isSupported = () => isSupported
    readonly words: object
    isClosed = false
    constructor(words: object) {
      super()
      this.words = words
    }
    show(): void {
      shown.push(this)
    }
    close(): void {
      this.isClosed = true
    }
  }
  const notify = createNotify({
    Notification: Shown as unknown as Parameters<typeof createNotify>[0]['Notification'],
    platform,
    open: (notice) => opened.push(notice?.opens ?? null),
  })
  return { notify, shown, opened }
}

const words = { title: 'Documento para assinar', body: 'Ofício.pdf' }
const opens = { kind: 'signatures', id: 'd1' } as const
const buttons = ['Abrir', 'Adiar 1 hora'].map((text) => ({ type: 'button', text }))

it('shows a notification with buttons where the system has them, and opens what it is about', () => {
  const { notify, shown, opened } = notifications()
  notify({ ...words, opens })
  expect(shown.map((each) => each.words)).toEqual([{ ...words, actions: buttons }])
  shown[0]?.emit('close')
  expect(opened).toEqual([])
  shown[0]?.emit('click')
  shown[0]?.emit('action', { actionIndex: 0 })
  expect(opened).toEqual([opens, opens])

  const onLinux = notifications({ platform: 'linux' })
  onLinux.notify({ ...words, opens })
  expect(onLinux.shown.map((each) => each.words)).toEqual([words])
})

it('shows a postponed notification again after an hour, unless its person has left', () => {
  vi.useFakeTimers()
  try {
    const { notify, shown, opened } = notifications()
    const leaving = new AbortController()
    notify({ ...words, opens, signal: leaving.signal })
    const postpone = () => shown.at(-1)?.emit('action', { actionIndex: 1 })
    postpone()
    vi.advanceTimersByTime(3_599_999)
    expect(shown).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shown).toHaveLength(2)
    postpone()
    leaving.abort()
    vi.advanceTimersByTime(3_600_000)
    expect(shown).toHaveLength(2)
    // One that the system still shows.
    shown[1]?.emit('click')
    expect(opened).toEqual([null])
  } finally {
    vi.useRealTimers()
  }
})

it('withdraws what it shows when the person leaves', () => {
  const { notify, shown } = notifications()
  const leaving = new AbortController()
  notify({ ...words, opens, signal: leaving.signal })
  notify({ ...words, opens: null })
  leaving.abort()
  expect(shown.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('does nothing on a system without notifications', () => {
  const { notify, shown } = notifications({ isSupported: false })
  notify({ ...words, opens })
  expect(shown).toEqual([])
})
