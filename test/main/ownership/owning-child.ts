import { acquireFolder } from '../../../main/program/ownership/index.ts'

// Acquires the folder, prints the result in one line, and holds the folder until stdin closes.
const [folder = '', program = '', address] = process.argv.slice(2)
const ownership = await acquireFolder({ folder, program, ...(address ? { address } : {}) })
process.stdout.write(`${JSON.stringify(ownership)}\n`)
if (ownership.ok) {
  process.stdin.resume().once('end', () => void ownership.release().then(() => process.exit(0)))
}
