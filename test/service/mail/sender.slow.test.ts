import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../service/database/open.ts'
import { mensagens } from '../../../service/database/schema/index.ts'
import { createMailSender } from '../../../service/mail/sender.ts'
import { createSmtpTransport } from '../../../service/mail/transport.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let folder: string
let opened: OpenedDatabase
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-mail-'))
  opened = await openDatabase({ folder, url: null })
  server = await startMailServer()
})
afterAll(async () => {
  await server.stop()
  await opened.close()
  removeFolder(folder)
})

const day = 24 * 60 * 60 * 1000
const message = (para: string, ageMs = 0) => ({
  id: randomUUID(),
  para,
  assunto: 'Aviso',
  corpo: 'Olá.\n',
  criadoEm: new Date(Date.now() - ageMs),
})
const senderOf = () =>
  createMailSender({
    db: opened.db,
    kind: 'postgres',
    clock: () => new Date(),
    log: { warn: () => undefined },
    transport: createSmtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'malote@exemplo.br' }),
  })

it('several senders of one database send each message once and none older than five days', async () => {
  const wanted = Array.from({ length: 40 }, (_, place) => message(`pessoa${place}@exemplo.br`))
  // An address that a list parser would split into several.
  const odd = message('um@exemplo.br, outro@exemplo.br')
  await opened.db.insert(mensagens).values([...wanted, odd, message('antiga@exemplo.br', 6 * day)])
  const senders = [senderOf(), senderOf(), senderOf()]
  for (const sender of senders) sender.start()
  const left = async () => (await opened.db.select().from(mensagens).where(isNull(mensagens.enviadoEm))).length
  await expect.poll(left).toBeLessThanOrEqual(2)
  for (const sender of senders) await sender.stop()
  const ids = server.received.map(({ source }) => /^Message-ID: <(.*)@malote>$/im.exec(source)?.[1])
  expect(ids.filter((id) => id !== odd.id).sort()).toEqual(wanted.map(({ id }) => id).sort())
  expect(server.received.flatMap(({ to }) => to)).not.toContain('outro@exemplo.br')
})
