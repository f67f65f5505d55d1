import { randomInt } from 'node:crypto'

/** The symbols of a registry number: digits, and consonants without Y (shapes.md 3.7). */
export const registroSymbols = '0123456789BCDFGHJKLMNPQRSTVWXZ'

/** Draws a registry number AAAA-XXXXXX for the year of `now`; the caller checks that it is free. */
export function newRegistro(now: Date, draw: (below: number) => number = randomInt): string {
  const symbols = Array.from({ length: 6 }, () => registroSymbols.charAt(draw(registroSymbols.length)))
  return `${now.getFullYear()}-${symbols.join('')}`
}

/** Draws the protocol AAAA-XXXXX of a process (shapes.md 3.12). */
export function newProtocolo(now: Date): string {
  return newRegistro(now).slice(0, -1)
}

/** Calls `insert` with new registry numbers until it returns true: false says that the number is taken. */
export async function withFreeRegistro(now: Date, insert: (registro: string) => Promise<boolean>): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const registro = newRegistro(now)
    if (await insert(registro)) return registro
  }
  throw new Error('no free registry number after 20 attempts')
}
