import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly user: string | undefined
  /** The raw message with its headers. */
  readonly source: string
}

/** Starts an SMTP server. It refuses recipients that match `refuse`, and requires `user` and `pass` if given. */
export async function startMailServer({
  port = 0,
  refuse,
  login,
}: {
  port?: number
  refuse?: RegExp
  login?: { user: string; pass: string }
} = {}) {
  const received: Received[] = []
  let connections = 0
  const options: SMTPServerOptions = {
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: (auth, _session, done) => {
      const right = auth.username === login?.user && auth.password === login?.pass
      if (right) done(null, { user: auth.username ?? '' })
      else done(new Error('no'))
    },
    onRcptTo: ({ address }, _session, done) => {
      if (!refuse?.test(address)) return done()
      done(Object.assign(new Error('nobody here'), { responseCode: 550 }))
    },
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((source) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user: user === undefined ? undefined : String(user),
          source,
        })
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    received,
    get connections() {
      return connections
    },
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
