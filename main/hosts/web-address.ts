/** Whether an address is https, or http on loopback; never a program, a file or a script. */
export function isForBrowser(address: string): boolean {
  const url = URL.parse(address)
  const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && local)
}
