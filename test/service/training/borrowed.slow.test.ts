import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, pdf } from '../../support/records.ts'
import type { Service } from '../../support/service.ts'
import { trainerOf } from '../../support/training.ts'

const filesOf = ({ dataFolder }: Service) =>
  readdirSync(path.join(dataFolder, 'service/files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )

it('a borrowed service starts with the sample alone, whatever the previous test file left behind', async () => {
  const first = await borrowService()
  const { pid } = first
  const atStart = await trainerOf(first).state()
  const ana = await asPerson(first, 'ana.prado')
  const captured = await ana.capture(pdf('captured before'))
  await trainerOf(first).fault('evento-preso', { vale: 'proximas', vezes: 1 })
  const stuck = (await ana.requestCapture(await ana.upload(pdf('stuck before')))).body.idEvento
  await expect.poll(async () => (await trainerOf(first).state()).eventos.presos).toEqual([stuck])
  await trainerOf(first).call('POST', '/relogio', { atrasoMs: 5000, pausado: true })
  const held = (await ana.requestCapture(await ana.upload(pdf('held before')))).body.idEvento
  await trainerOf(first).call('POST', '/pessoas', { login: 'de.passagem', nome: 'De Passagem' })
  await trainerOf(first).fault('atraso', { metodo: 'GET', caminho: '/v2/usuario', atrasoMs: 600_000 })
  const stillAsking = ana.get('/v2/usuario')
  await first.stop()

  const next = await borrowService()
  expect(next.pid).toBe(pid)
  expect((await stillAsking).status).toBe(200)
  expect(await trainerOf(next).state()).toEqual(atStart)
  expect(filesOf(next)).toEqual([])
  const again = await asPerson(next, 'ana.prado')
  expect(await again.ended(await captureEvent(again, 'captured after'))).toMatchObject({ situacao: 'Concluido' })
  for (const event of [stuck, held]) expect((await again.get(`/v2/eventos/${event}`)).status).toBe(404)
  expect((await again.get(`/v2/documentos/${captured}`)).status).toBe(404)
  expect(filesOf(next)).toHaveLength(1)
  await next.stop()
})

it('two borrowers at once get two processes, and a killed process is not lent again', async () => {
  const [one, other] = await Promise.all([borrowService(), borrowService()])
  expect(one.pid).not.toBe(other.pid)
  await one.kill()
  await one.stop()
  await other.stop()
  const next = await borrowService()
  expect(next.pid).toBe(other.pid)
  await next.stop()
})

async function captureEvent(person: Awaited<ReturnType<typeof asPerson>>, text: string): Promise<string> {
  return (await person.requestCapture(await person.upload(pdf(text)))).body.idEvento
}
