/** Host name without the brackets of an IPv6 address. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** True for 127.0.0.0/8, ::1 and localhost, but not for a name that resolves to them. */
export const isLoopback = (url: URL) => /^(?:localhost|::1|127(?:\.\d+){3})$/.test(hostOf(url))

/** An address that tokens and records may go to: https anywhere, http on this computer only, without credentials. */
export const isAllowedAddress = (url: URL) =>
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) &&
  url.username === '' &&
  url.password === ''
