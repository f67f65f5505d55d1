import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { hostTexts } from './hosts-texts.ts'

/** How long a printed address can be used. */
export const addressMinutes = 10

/** Prints an address that lets the first browser in that shows it. `lead` says what has happened. */
export const addressSentence = (lead: string, address: string) => hostTexts.address(lead, addressMinutes, address)

/** Calls `act` for each press of Enter. Not in the background, where a system stops a program that reads its terminal. */
export function onEnter(input: Readable & { readonly isTTY?: boolean }, act: () => void): void {
  if (input.isTTY === true && !isInForeground()) return
  input.on('error', () => {})
  input.on('data', (data: Buffer | string) => {
    if (String(data).includes('\n')) act()
  })
}

/** Whether the terminal's foreground group is this program's; true where the system does not tell. */
function isInForeground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return true
  }
}
