import type { Agente } from '../../contract/api/agents.ts'
import type { Evento } from '../../contract/api/events.ts'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import { eventually } from './eventually.ts'
import { personToken } from './sign-in.ts'

/** Addresses of a service. */
type Service = Parameters<typeof personToken>[0] & { baseUrl: string }

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it.
  readonly body: any
}

/** Bytes that begin like a PDF, which is all that the service checks. */
export function pdf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`)
}

/** Access restrictions of a request. */
export const organizacional = { transparenciaAtiva: false }
export const publico = { transparenciaAtiva: true }

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, body: json && text !== '' ? JSON.parse(text) : text }
}

/** Uploads bytes to a presigned address as a form, policy fields first. */
export async function sendForm(ticket: DocumentoArquivo, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.body ?? {})) form.append(name, value)
  form.append('file', new Blob([bytes]), 'arquivo.pdf')
  return answerOf(await fetch(ticket.url, { method: 'POST', body: form }))
}

/** A signed-in person with common API steps over HTTP. */
export async function asPerson(service: Service, login: string, scopes?: Parameters<typeof personToken>[2]) {
  const token = await (scopes ? personToken(service, login, scopes) : personToken(service, login))
  const authorization = `Bearer ${token}`

  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    return answerOf(await fetch(service.baseUrl + path, { method, headers, ...init }))
  }
  const get = (path: string) => call('GET', path)
  const post = (path: string, body?: unknown) => call('POST', path, body)
  const remove = (path: string) => call('DELETE', path)

  const idCidadao: string = (await get('/v2/usuario')).body.id
  const roles: Agente[] = (await get('/v2/usuario/papeis')).body

  const announce = async (bytes: number): Promise<DocumentoArquivo> =>
    (await get(`/v2/documentos/upload-arquivo/gerar-url-upload/${bytes}`)).body
  const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const ticket = await announce(bytes.length)
    const { status } = await sendForm(ticket, bytes)
    if (status !== 204 || !ticket.idArquivo) throw new Error(`the upload ended with ${status}`)
    return ticket.idArquivo
  }
  const scan = (idArquivo: string, changes: object = {}) => ({
    nomeArquivo: 'Ofício nº 12.pdf',
    restricaoAcesso: organizacional,
    idArquivo,
    idPapelCapturador: roles[0]?.id,
    valorLegalDocumentoConferencia: 'CopiaAutenticadaAdministrativamente',
    ...changes,
  })
  /** Polls the event until it has ended. */
  const ended = (idEvento: string): Promise<Evento> =>
    eventually(async () => {
      const evento: Evento = (await get(`/v2/eventos/${idEvento}`)).body
      if (!['Concluido', 'Cancelado'].includes(evento.situacao ?? '')) throw new Error(JSON.stringify(evento))
      return evento
    })
  const requestCapture = (idArquivo: string, changes: object = {}) =>
    post('/v2/documentos/capturar/digitalizado/servidor', scan(idArquivo, changes))
  /** Uploads and captures a file; returns idDocumento. */
  const capture = async (bytes: Uint8Array<ArrayBuffer>, changes: object = {}): Promise<string> => {
    const { idDocumento } = await ended((await requestCapture(await upload(bytes), changes)).body.idEvento)
    if (!idDocumento) throw new Error('the capture was refused')
    return idDocumento
  }
  /** The id of a class of the plan in force. */
  const idClasse = async (): Promise<string> => {
    const [patriarca] = (await get('/v2/agente/patriarcas')).body
    const [plano] = (await get(`/v2/classificacao-documental/${patriarca.id}/planos-ativos`)).body
    return (await get(`/v2/classificacao-documental/${plano.id}/classes-ativas`)).body.at(-1).id
  }
  /** Posts a form, or bytes with a content type. */
  const send = async (path: string, body: FormData | Blob): Promise<Answer> =>
    answerOf(await fetch(service.baseUrl + path, { method: 'POST', headers: { authorization }, body }))
  const searchByContent = async (bytes: Uint8Array<ArrayBuffer>, path = 'search-by-content'): Promise<Answer> => {
    const body = new FormData()
    body.append('documento', new Blob([bytes]), 'arquivo.pdf')
    return send(`/v2/documentos/${path}`, body)
  }
  const asking = { get, post, remove, send, searchByContent }
  return { idCidadao, roles, ...asking, announce, upload, requestCapture, capture, ended, idClasse }
}
export type Person = Awaited<ReturnType<typeof asPerson>>
