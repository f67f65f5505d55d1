import { connect } from 'node:net'

export interface Listener {
  readonly host: string
  readonly port: number
}

const headersOf = (names: readonly string[]) => names.map((name) => `${name}\r\n`).join('')

/** Malformed input for a listener, named by what is wrong with it. */
export function oddBytes({ host, port }: Listener): Readonly<Record<string, string | Buffer>> {
  const authority = `${host}:${port}`
  const get = (target: string, ...more: readonly string[]) =>
    `GET ${target} HTTP/1.1\r\nHost: ${authority}\r\n${headersOf(more)}\r\n`
  const post = (target: string, headers: readonly string[], body: string) =>
    `POST ${target} HTTP/1.1\r\nHost: ${authority}\r\n${headersOf(headers)}\r\n${body}`
  const upgrade = (...headers: readonly string[]) =>
    get('/bridge', 'Connection: Upgrade', 'Upgrade: websocket', ...headers)
  const targets = [
    ...['//', '///', '//[', 'http://[', 'http://[::1', 'http://:99999/', 'http://%/', '/\\\\[', '*', '?', '#', '/%'],
    ...['/%00', '/%ff%fe', '/%E0%A4%A', '/entrar?chave=%', '/entrar?chave=%E0%A4%A', '/callback?state=%&code=%FF'],
    ...['/content/%', '/content/..%2f', '/handover', '/drop', `http://${authority}/entrar`, 'ftp://x/', 'javascript:1'],
  ]
  return {
    ...Object.fromEntries(targets.map((target) => [`the target ${target}`, get(target)])),
    nothing: '',
    'an end of line': '\r\n\r\n',
    'half a word': 'GE',
    'a line without an end': 'GET / HTTP/1.1',
    'an unknown version': `GET / HTTP/9.9\r\nHost: ${authority}\r\n\r\n`,
    'an unknown method': `BREW / HTTP/1.1\r\nHost: ${authority}\r\n\r\n`,
    'a tunnel': `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`,
    'no host': 'GET / HTTP/1.1\r\n\r\n',
    'two hosts': get('/', 'Host: other'),
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a greeting of TLS': Buffer.from('160301002f0100002b0303', 'hex'),
    'bytes that are no text': Buffer.from(Array.from({ length: 4096 }, (_, nth) => (nth * 37) % 256)),
    'a long target': get(`/${'a'.repeat(200_000)}`),
    'a long header': get('/', `x: ${'a'.repeat(200_000)}`),
    'many headers': get('/', ...Array.from({ length: 5000 }, (_, nth) => `x-${nth}: 1`)),
    'a header that is none': get('/', 'no colon here'),
    'a cookie that is none': get('/', 'Cookie: ;;=;%;malote=;=%E0%A4%A'),
    'a range that is none': get('/', 'Range: bytes=9-0,-,x'),
    'an expectation': get('/', 'Expect: a-miracle'),
    'two lengths': post('/drop', ['Content-Length: 1', 'Content-Length: 2'], 'x'),
    'a negative length': post('/drop', ['Content-Length: -1'], ''),
    'pieces that are none': post('/handover', ['Transfer-Encoding: chunked'], 'zz\r\n'),
    'a body that is cut short': post(
      '/callback',
      ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 99'],
      'a',
    ),
    'a form that is none': post(
      '/callback',
      ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 4'],
      '%=%&',
    ),
    'an upgrade without a key': upgrade(),
    'an upgrade with a wrong key': upgrade('Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 99'),
    'an upgrade to something else': get('/bridge', 'Connection: Upgrade', 'Upgrade: h2c, %'),
    'an upgrade with bytes behind it': `${upgrade('Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==')}\x81\xff\x00`,
  }
}

/** Sends bytes on a new connection and waits until it is closed; `abort` resets it after sending. */
export function sendBytes(
  { host, port }: Listener,
  bytes: string | Buffer,
  { abort }: { abort: boolean },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      if (abort) socket.write(bytes, () => socket.resetAndDestroy())
      else socket.end(bytes)
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
    socket.resume()
  })
}
