process.on('message', () => process.exit(3))
