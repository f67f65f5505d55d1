// This file imports nothing: a sandboxed preload bundles it.

/** Electron's channels. Files have two of their own, for paths, which no page sees, and for bytes. */
export const electronChannels = {
  call: 'malote:call',
  event: 'malote:event',
  addFiles: 'malote:add-files',
  openForReading: 'malote:open-for-reading',
  bytes: 'malote:bytes',
} as const

/** Path at the page's origin for the bytes of an opened content id. */
export const contentPath = '/content/'

/** Part of the page's address, for the window that shows one document. */
export const paperHash = '#papel'
