import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Rule } from '../../support/fault-proxy.ts'
import type { MadePdf } from '../../support/pdfs.ts'
import { organizacional, type Person } from '../../support/records.ts'
import { expect } from './expect.ts'
import { ask } from './folders.ts'
import { goTo } from './session.ts'

const sourceless = 'Sem dados novos do serviço. Exibindo a última cópia'

/** An event once it has ended. */
export async function ended(person: Person, idEvento: string) {
  let event: { situacao?: string; idDocumento?: string; mensagem?: string } = {}
  const situacao = async () => {
    event = (await person.get(`/v2/eventos/${idEvento}`)).body
    return event.situacao
  }
  await expect.poll(situacao).toMatch(/^(?:Concluido|Cancelado)$/)
  return event
}

/** Captures a document at the service and answers its id. */
export async function capture(person: Person, { path, name: nomeArquivo }: MadePdf): Promise<string> {
  const idArquivo = await person.upload(new Uint8Array(await readFile(path)))
  const event = await ended(person, (await person.requestCapture(idArquivo, { nomeArquivo })).body.idEvento)
  // The service refuses the same bytes from two walks of a worker.
  if (event.idDocumento === undefined) throw new Error(`${nomeArquivo} was not captured: ${event.mensagem}`)
  return event.idDocumento
}

/** The box of a unit, for one of its members. */
export async function boxOf(person: Person, sector: string): Promise<string> {
  const boxes: { id: string; sigla?: string }[] = (await person.get('/v2/usuario/caixas-encaminhamento')).body
  return boxes.find(({ sigla }) => sigla === sector)?.id ?? ''
}

/** Forwards to a box, with an optional document, and waits for it: the service carries out several events at a time. */
export async function bring(sender: Person, idCaixa: string, subject: string, paper?: MadePdf): Promise<void> {
  const idsDocumentos = paper === undefined ? [] : [await capture(sender, paper)]
  const mensagem = `Peço manifestação: ${subject}.`
  const body = {
    assunto: subject,
    mensagem,
    restricaoAcesso: organizacional,
    idResponsavel: sender.roles[0]?.id ?? sender.idCidadao,
  }
  const sent = await sender.post('/v2/encaminhamento/novo', { ...body, idsDestinos: [idCaixa], idsDocumentos })
  expect(sent.status).toBe(202)
  await ended(sender, sent.body.idEvento)
}

/** The received subjects of a box, each with the names of its documents. */
export async function arrivedIn(person: Person, idCaixa: string): Promise<Arrived[]> {
  const filter = { pasta: 'Entrada', pagina: 1, tamanhoPagina: 50 }
  const { result } = (await person.post(`/v2/caixas/${idCaixa}/encaminhamentos/paginated-search`, filter)).body
  const arrived = (result as { id: string; assunto: string }[]).map(async ({ id, assunto }): Promise<Arrived> => {
    const carried: { documento: { nome: string; registro: string } }[] = (
      await person.get(`/v2/encaminhamento/${id}/documentos`)
    ).body
    for (const { documento } of carried) expect(documento.registro).toMatch(/^\d{4}-/)
    return [assunto, carried.map(({ documento }) => documento.nome)]
  })
  return Promise.all(arrived)
}
type Arrived = [string, string[]]

/** Reads a forwarding and its document from the local copy. */
export async function readFromHere(page: Page, box: RegExp, subject: string, document?: string): Promise<void> {
  await goTo(page, box)
  const list = page.getByRole('region', { name: 'Encaminhamentos' })
  await expect(list).toContainText(sourceless)
  await list.getByRole('option', { name: subject }).click()
  const reader = page.getByRole('region', { name: 'Encaminhamento', exact: true })
  await expect(reader.getByText(`Peço manifestação: ${subject}.`)).toBeVisible()
  await expect(reader).toContainText(sourceless)
  if (document === undefined) return
  await page.getByRole('button', { name: `Abrir ${document}` }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
}

/** Lets all requests pass, except those right before a forwarding with documents is registered. */
export const butForwardings: Rule = ({ method, path }) =>
  method === 'GET' && /^\/v2\/documentos\/[^/]+\/encaminhamentos$/.test(path) ? 'drop' : 'pass'

/** Waits until all attachments are captured. */
export const allCaptured = (page: Page, count: number): Promise<void> =>
  expect(async () => {
    const captures = (await ask(page, 'outbox.list', {})).filter(({ kind }) => kind === 'capture')
    expect(captures.map(({ state }) => state)).toEqual(Array(count).fill('done'))
  }).toPass()
