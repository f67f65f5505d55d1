import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, organizacional, type Person, pdf, publico, sendForm } from '../../support/records.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'
import { applicationToken } from '../../support/sign-in.ts'

let service: TestService
let ana: Person
let bruno: Person
let carla: Person
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  bruno = await asPerson(service, 'bruno.reis')
  carla = await asPerson(service, 'carla.nunes')
})
const folder = mkdtempSync(path.join(tmpdir(), 'malote-documents-'))
afterAll(async () => {
  await service.stop()
  removeFolder(folder)
})

const nowhere = '00000000-0000-4000-8000-00000000dead'

describe('an upload address', () => {
  it('accepts exactly its size, as a form or as a PUT', async () => {
    const bytes = pdf('exact size')
    const posted = await ana.announce(bytes.length)
    expect(posted.identificadorTemporarioArquivoNaNuvem).toMatch(/^\d{4}\/\d+\/\d+\/[0-9a-f-]+_[0-9a-f-]+\.temp$/)
    expect((await sendForm(posted, bytes)).status).toBe(204)
    const put = await ana.announce(bytes.length)
    expect((await fetch(put.url, { method: 'PUT', body: bytes })).status).toBe(204)
  })

  it.each([
    ['EntityTooLarge', -1],
    ['EntityTooSmall', +1],
  ])('answers %s for another size', async (code, difference) => {
    const bytes = pdf('another size')
    const answer = await sendForm(await ana.announce(bytes.length + difference), bytes)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(`<Code>${code}</Code>`)
  })

  it('answers EntityTooLarge also for a file that is far too large', async () => {
    const answer = await sendForm(await ana.announce(10), new Uint8Array(20_000_000))
    expect(answer.body).toContain('<Code>EntityTooLarge</Code>')
  })

  it('refuses an upload without its own signature', async () => {
    const bytes = pdf('signature')
    const [first, second] = [await ana.announce(bytes.length), await ana.announce(bytes.length)]
    expect((await sendForm({ ...first, body: { ...first.body, policy: 'e30=' } }, bytes)).status).toBe(403)
    expect((await sendForm({ ...first, body: second.body ?? {} }, bytes)).status).toBe(403)
    const other = first.url.replace(`tamanho=${bytes.length}`, 'tamanho=9')
    expect((await fetch(other, { method: 'PUT', body: bytes })).status).toBe(403)
    const noFile = new FormData()
    noFile.append('key', 'x')
    expect((await fetch(first.url, { method: 'POST', body: noFile })).status).toBe(400)
  })

  it('accepts a form whose file comes first, by the signature of the address (shapes.md C18)', async () => {
    const bytes = pdf('file first')
    const ticket = await ana.announce(bytes.length)
    const form = (file: Uint8Array<ArrayBuffer>) => {
      const made = new FormData()
      made.append('file', new Blob([file]), 'arquivo.pdf')
      for (const [name, value] of Object.entries(ticket.body ?? {})) made.append(name, value)
      return made
    }
    const send = async (url: string, file: Uint8Array<ArrayBuffer>) =>
      (await fetch(url, { method: 'POST', body: form(file) })).status
    expect(await send(ticket.url, pdf('file first, and longer'))).toBe(400)
    expect(await send(ticket.url.replace(/assinatura=../, 'assinatura=zz'), bytes)).toBe(403)
    expect(await send(ticket.url, bytes)).toBe(204)
    expect((await ana.requestCapture(ticket.idArquivo ?? '')).status).toBe(202)
  })

  it('refuses any further bytes once a record refers to the file', async () => {
    const bytes = pdf('bound')
    const ticket = await ana.announce(bytes.length)
    await sendForm(ticket, bytes)
    expect((await sendForm(ticket, bytes)).status).toBe(204)
    expect((await ana.requestCapture(ticket.idArquivo ?? '')).status).toBe(202)
    expect((await sendForm(ticket, bytes)).body).toContain('AccessDenied')
  })

  it('is also given by the deprecated path, with a Deprecation header', async () => {
    const { status, headers, body } = await ana.get('/v2/documentos/upload-arquivo/gerar-url/12')
    expect([status, body.idArquivo]).toEqual([200, expect.any(String)])
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toContain('gerar-url-upload/12')
  })

  it.each(['0', '-1', '2147483648', '1.5', 'abc'])('is not given for %s bytes', async (size) => {
    const { status, body } = await ana.get(`/v2/documentos/upload-arquivo/gerar-url-upload/${size}`)
    expect([status, body.traceId]).toEqual([400, expect.any(String)])
  })
})

describe('capture of a scan', () => {
  it('creates a document that its capturer can read and download', async () => {
    const bytes = pdf('whole way')
    const { status, body } = await ana.requestCapture(await ana.upload(bytes))
    expect(status).toBe(202)
    const evento = await ana.ended(body.idEvento)
    expect(evento).toMatchObject({
      id: body.idEvento,
      idCidadao: ana.idCidadao,
      tipo: 'CapturaDigitalizadoServidor',
      situacao: 'Concluido',
      status: 'Executado',
    })
    const base = `/v2/documentos/${evento.idDocumento}`
    expect((await ana.get(base)).body).toEqual({
      id: evento.idDocumento,
      registro: expect.stringMatching(/^\d{4}-[0-9B-DF-HJ-NP-TV-XZ]{6}$/),
      nome: 'Ofício nº 12.pdf',
      extensao: 'pdf',
      nivelAcesso: 2,
    })
    const metadados = (await ana.get(`${base}/metadados`)).body
    expect(metadados).toMatchObject({
      bytes: bytes.length,
      natureza: 'Digitalizado',
      capturador: { id: ana.roles[0]?.id },
    })
    expect((await ana.get(`${base}/assinantes`)).body).toEqual([])
    expect((await ana.get(`${base}/encaminhamentos`)).body).toEqual([])
    expect((await ana.searchByContent(bytes, 'search-by-content')).body.id).toBe(evento.idDocumento)

    const address = (await ana.get(`${base}/url-para-download-arquivo`)).body
    const whole = await fetch(address)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''Of%C3%ADcio")
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const part = await fetch(address, { headers: { range: 'bytes=0-4' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-4/${bytes.length}`])
    expect(await part.text()).toBe('%PDF-')
    const etag = part.headers.get('etag') ?? ''
    const next = await fetch(address, { headers: { range: 'bytes=5-', 'if-range': etag } })
    expect([next.status, next.headers.get('etag')]).toEqual([206, etag])
    const other = await fetch(address, { headers: { range: 'bytes=5-', 'if-range': '"other"' } })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
    const beyond = await fetch(address, { headers: { range: 'bytes=999999-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect((await fetch(address.replace(/expira=\d+/, 'expira=99999999999999'))).status).toBe(403)
  })

  it('binds an idArquivo once, also when twelve requests come at once', async () => {
    const idArquivo = await ana.upload(pdf('once'))
    const answers = await Promise.all(Array.from({ length: 12 }, () => ana.requestCapture(idArquivo)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(11)
    for (const { body } of refused) expect(body.error).toContain('já utilizado')
  })

  it('accepts the file reference of the live service, too', async () => {
    const bytes = pdf('live reference')
    const ticket = await ana.announce(bytes.length)
    await sendForm(ticket, bytes)
    const { identificadorTemporarioArquivoNaNuvem } = ticket
    const changes = { idArquivo: undefined, identificadorTemporarioArquivoNaNuvem }
    expect((await ana.requestCapture('', changes)).status).toBe(202)
  })

  it('refuses a content captured before, and names its registry number only to those who may see it', async () => {
    const bytes = pdf('captured before')
    const idDocumento = await ana.capture(bytes)
    const { registro } = (await ana.get(`/v2/documentos/${idDocumento}`)).body
    const again = await ana.requestCapture(await ana.upload(bytes))
    expect([again.status, again.body.error]).toEqual([400, expect.stringContaining(registro)])
    const other = await carla.requestCapture(await carla.upload(bytes))
    expect(other.status).toBe(400)
    expect(other.body.error).not.toContain(registro)
    expect((await carla.searchByContent(bytes)).status).toBe(403)
    expect((await carla.searchByContent(pdf('never captured'))).status).toBe(404)
  })

  it.each([
    ['an unknown file', async () => ({ idArquivo: nowhere }), 400],
    ['somebody else’s file', async () => ({ idArquivo: await bruno.upload(pdf('of Bruno')) }), 400],
    ['a file that was never sent', async () => ({ idArquivo: (await ana.announce(9)).idArquivo }), 400],
    ['a file that is no PDF', async () => ({ idArquivo: await ana.upload(new TextEncoder().encode('PK zip')) }), 400],
    ['somebody else’s role', async () => ({ idPapelCapturador: bruno.roles[0]?.id }), 403],
    ['oneself as a role', async () => ({ idPapelCapturador: ana.idCidadao }), 403],
    ['no restriction', async () => ({ restricaoAcesso: undefined }), 400],
    ['a contradictory one', async () => ({ restricaoAcesso: { ...publico, idsFundamentosLegais: [nowhere] } }), 400],
  ])('refuses %s', async (what, changes, expected) => {
    const idArquivo = await ana.upload(pdf(what))
    const { status, body } = await ana.requestCapture(idArquivo, await changes())
    expect(status).toBe(expected)
    expect(body).toMatchObject({ traceId: expect.any(String), error: expect.any(String) })
  })

  it('does not use up the file of a refused capture', async () => {
    const idArquivo = await ana.upload(pdf('second try'))
    expect((await ana.requestCapture(idArquivo, { idPapelCapturador: bruno.roles[0]?.id })).status).toBe(403)
    expect((await ana.requestCapture(idArquivo)).status).toBe(202)
  })
})

describe('a document that several people sign', () => {
  it('is captured only by its last signature, and found by its phase with the hash of what was signed', async () => {
    const phases = await phasesOf(service, 'ana.prado')
    const bytes = Uint8Array.from((await makeTextPdf(folder, 'Parecer', 1)).bytes)
    const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    const id = await phases.send('Parecer.pdf', [carla], bytes)
    const early = await ana.requestCapture(await ana.upload(bytes))
    expect([early.status, early.body.error]).toEqual([400, 'Este arquivo já está em fase de assinatura.'])
    await carla.post(`${phaseGroup}/assinar/${id}`)
    const idDocumento = await phases.captured(id)
    expect((await ana.get(`/v2/documentos/search-by-fase-assinatura/${id}`)).body.id).toBe(idDocumento)
    const metadados = (await ana.get(`/v2/documentos/${idDocumento}/metadados`)).body
    expect(metadados).toMatchObject({ hashSha256Revisado: sha256(bytes), capturador: { id: papelOf(ana) } })
    const captured = await fetch((await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body)
    expect(metadados.hashSha256).toBe(sha256(new Uint8Array(await captured.arrayBuffer())))
    expect(metadados.hashSha256).not.toBe(metadados.hashSha256Revisado)
    expect((await carla.get(`/v2/documentos/${idDocumento}/processos`)).body).toEqual([])
    expect((await bruno.get(`/v2/documentos/${idDocumento}/processos`)).status).toBe(403)
  })
})

describe('access to a document', () => {
  it('is refused to a person who had no part in it; a public one is for all', async () => {
    const own = await ana.capture(pdf('own'))
    const open = await ana.capture(pdf('open'), { restricaoAcesso: publico })
    for (const path of ['', '/metadados', '/assinantes', '/encaminhamentos', '/url-para-download-arquivo']) {
      expect((await carla.get(`/v2/documentos/${own}${path}`)).status, path).toBe(403)
      expect((await carla.get(`/v2/documentos/${open}${path}`)).status, path).toBe(200)
    }
    expect((await ana.get(`/v2/documentos/${nowhere}`)).status).toBe(404)
  })

  it('decides about its event, too, which its author may also read', async () => {
    const application = `Bearer ${await applicationToken(service, ['api-svc-consultar'])}`
    const statuses = async (changes: object) => {
      const { body } = await ana.requestCapture(await ana.upload(pdf(JSON.stringify(changes))), changes)
      await ana.ended(body.idEvento)
      const path = `/v2/eventos/${body.idEvento}`
      const { status } = await fetch(service.baseUrl + path, { headers: { authorization: application } })
      return [(await carla.get(path)).status, status]
    }
    expect(await statuses({ restricaoAcesso: organizacional })).toEqual([403, 403])
    expect(await statuses({ restricaoAcesso: publico })).toEqual([200, 200])
    expect((await ana.get(`/v2/eventos/${nowhere}`)).status).toBe(404)
  })

  it('includes the event of the last signature for the capturer, but not for a stranger', async () => {
    const phases = await phasesOf(service, 'ana.prado')
    const id = await phases.send('Ata.pdf', [carla])
    const { idCapturaEvento } = (await carla.post(`${phaseGroup}/assinar/${id}`)).body
    expect((await ana.get(`/v2/eventos/${idCapturaEvento}`)).status).toBe(200)
    const stranger = await asPerson(service, 'isabel.rocha')
    expect((await stranger.get(`/v2/eventos/${idCapturaEvento}`)).status).toBe(403)
  })
})

describe('scopes', () => {
  it('limit a token to the requests that they name', async () => {
    const reader = await asPerson(service, 'ana.prado', ['openid', 'api-svc-consultar'])
    expect((await reader.get('/v2/documentos/upload-arquivo/gerar-url-upload/9')).status).toBe(403)
    expect((await reader.requestCapture(nowhere)).status).toBe(403)
    expect((await fetch(`${service.baseUrl}/v2/documentos/${nowhere}`)).status).toBe(401)
  })
})
