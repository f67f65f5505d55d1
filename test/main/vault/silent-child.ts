import { writeFileSync } from 'node:fs'

// Takes the request and never answers, nor ends when asked to: as keytar before a locked keyring with a display.
writeFileSync(process.env['MALOTE_TEST_PID_FILE'] ?? '', String(process.pid))
process.on('message', () => {})
process.on('SIGTERM', () => {})
