import { randomInt } from 'node:crypto'

/** Digits and consonants without Y: what a registry number is written in (shapes.md 3.7). */
export const registroSymbols = '0123456789BCDFGHJKLMNPQRSTVWXZ'

/** A registry number AAAA-XXXXXX for the year of `now`; whether it is free, the table that takes it decides. */
export function newRegistro(now: Date, draw: (below: number) => number = randomInt): string {
  const symbols = Array.from({ length: 6 }, () => registroSymbols.charAt(draw(registroSymbols.length)))
  return `${now.getFullYear()}-${symbols.join('')}`
}

/** A process's protocol AAAA-XXXXX (shapes.md 3.12). */
export function newProtocolo(now: Date, draw: (below: number) => number = randomInt): string {
  return newRegistro(now, draw).slice(0, -1)
}

/** Tries `insert` with new registry numbers until one was free: a taken one answers false. */
export async function withFreeRegistro(now: Date, insert: (registro: string) => Promise<boolean>): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const registro = newRegistro(now)
    if (await insert(registro)) return registro
  }
  throw new Error('no free registry number was found')
}
