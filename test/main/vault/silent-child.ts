// Never answers, and ignores SIGTERM: keytar behaves like this with a locked keyring and a display.
process.on('message', () => {})
process.on('SIGTERM', () => {})
process.send?.('running')
