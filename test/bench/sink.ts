import net from 'node:net'

/**
 * The simplest storage, as a process: counts and discards each request's body and answers 204.
 * Prints its port first; ends when its standard input closes.
 */
const server = net.createServer((socket) => {
  let head = ''
  let lacking = -1
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    if (lacking >= 0) lacking -= bytes.length
    else {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (/^expect: 100-continue/im.test(head)) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      lacking = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - (head.length - end - 4)
      head = ''
    }
    if (lacking !== 0) return
    lacking = -1
    socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as net.AddressInfo).port}\n`)
})
process.stdin.resume().on('end', () => process.exit(0))
