// Takes the request and never answers, nor ends when asked to: as keytar before a locked keyring with a display.
process.on('message', () => {})
process.on('SIGTERM', () => {})
process.send?.('running')
