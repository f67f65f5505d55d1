import { isLoopback } from '../addresses.ts'

/** Whether an address is https, or http on loopback; never a program, a file or a script. */
export function isForBrowser(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
}
