import { describe, expect, it } from 'vitest'
import { asPerson, pdf } from '../../support/records.ts'
import { startService } from '../../support/service.ts'
import { readTables } from '../../support/tables.ts'

describe('a service that is killed or restarted @all', () => {
  it('makes each document once after a SIGKILL between 202 and execution', async () => {
    const slow = await startService({ config: { eventDelayMs: 600_000 } })
    const ana = await asPerson(slow, 'ana.prado')
    const accepted: string[] = []
    for (const place of [1, 2, 3]) {
      const { status, body } = await ana.requestCapture(await ana.upload(pdf(`before processing ${place}`)))
      expect(status).toBe(202)
      accepted.push(body.idEvento)
    }
    expect((await ana.get(`/v2/eventos/${accepted[0]}`)).body.situacao).toBe('Enfileirado')
    await slow.kill('SIGKILL')

    const back = await slow.restart({ config: { eventDelayMs: 0 } })
    const again = await asPerson(back, 'ana.prado')
    const ended = await Promise.all(accepted.map(again.ended))
    expect(ended.map(({ situacao }) => situacao)).toEqual(['Concluido', 'Concluido', 'Concluido'])
    await back.stop()

    const { documentos, eventos, vinculos } = await readTables(back)
    expect(documentos.map((row) => row.idEvento).toSorted()).toEqual(accepted.toSorted())
    expect(eventos).toHaveLength(3)
    expect(vinculos.map((row) => row.idRegistro).toSorted()).toEqual(accepted.toSorted())
  })

  it('loses nothing and makes nothing twice after a SIGKILL during execution', async () => {
    let service = await startService()
    let ana = await asPerson(service, 'ana.prado')
    const accepted: string[] = []
    for (const round of [1, 2, 3]) {
      const files = await Promise.all(
        Array.from({ length: 12 }, (_, place) => ana.upload(pdf(`round ${round}, file ${place}`))),
      )
      const answers = await Promise.all(files.map((idArquivo) => ana.requestCapture(idArquivo)))
      accepted.push(...answers.map(({ body }) => body.idEvento))
      await service.kill('SIGKILL')
      service = await service.restart()
      ana = await asPerson(service, 'ana.prado')
    }
    const ended = await Promise.all(accepted.map(ana.ended))
    expect(ended.every(({ situacao }) => situacao === 'Concluido')).toBe(true)
    await service.stop()

    const { documentos, arquivos } = await readTables(service)
    expect(documentos.map((row) => row.idEvento).toSorted()).toEqual(accepted.toSorted())
    expect(new Set(documentos.map((row) => row.registro)).size).toBe(36)
    expect(arquivos.every((row) => row.recebidoEm !== null)).toBe(true)
  })

  it('refuses one of two concurrent captures of the same content, with the reason', async () => {
    // The delay keeps both events queued: after the first one ends, a second request is refused at once.
    const slow = await startService({ config: { eventDelayMs: 600_000 } })
    const ana = await asPerson(slow, 'ana.prado')
    const bytes = pdf('the same content')
    const files = await Promise.all([ana.upload(bytes), ana.upload(bytes)])
    const answers = await Promise.all(files.map((idArquivo) => ana.requestCapture(idArquivo)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])

    const service = await slow.restart({ config: { eventDelayMs: 0 } })
    const again = await asPerson(service, 'ana.prado')
    const ended = await Promise.all(answers.map(({ body }) => again.ended(body.idEvento)))
    expect(ended.map(({ situacao }) => situacao).toSorted()).toEqual(['Cancelado', 'Concluido'])
    const refused = ended.find(({ situacao }) => situacao === 'Cancelado')
    expect(refused?.mensagem).toContain('já foi capturado')
    expect(refused?.idDocumento).toBeUndefined()
    await service.stop()
  })
})
