import type { FundamentoLegal } from '../../contract/api/grounds.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson, organizacional } from '../support/records.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { find, submit } from './walk/capture.ts'
import { choose } from './walk/compose-states.ts'
import { openInBox, protocolOf, send, write } from './walk/forwarding.ts'
import { goTo, openTab } from './walk/session.ts'
import { chooseRareAct } from './walk/signatures.ts'

/** A forwarding from Elisa to the unit of Ana and Bruno. */
async function sendToGecon(service: Service, assunto: string, restricaoAcesso: object = organizacional): Promise<void> {
  const [ana, elisa] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'elisa.fontes')]
  const boxes: { id: string; sigla?: string }[] = (await ana.get('/v2/usuario/caixas-encaminhamento')).body
  const idsDestinos = boxes.filter(({ sigla }) => sigla === 'GECON').map(({ id }) => id)
  const text = { assunto, mensagem: 'Peço manifestação até sexta-feira.', restricaoAcesso }
  const body = { ...text, idResponsavel: elisa.roles[0]?.id, idsDestinos }
  expect((await elisa.post('/v2/encaminhamento/novo', body)).status).toBe(202)
}

test('a signer can refuse only with a reason', async ({ openMalote, service }) => {
  const name = 'Parecer recusado.pdf'
  await sendToSign(service, [name], { signers: ['ana.prado', 'bruno.reis'] })
  const { page } = await openMalote({ login: 'bruno.reis' })
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByText(/^Escreva o motivo/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Falta o anexo II.')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByRole('option', { name })).toBeHidden()
  await openTab(page, 'Recusados')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await goTo(page, /^Envios/)
  await expect(page.getByRole('option', { name }).filter({ hasText: 'assinatura recusada' })).toBeVisible()
})

test('a held signature act is described in its own words on every screen that shows it', async ({
  openMalote,
  service,
}) => {
  const name = 'Parecer a recusar.pdf'
  await sendToSign(service, [name], { signers: ['ana.prado', 'bruno.reis'] })
  const { page } = await openMalote({ login: 'bruno.reis', holdSeconds: 60 })
  await goTo(page, /^Assinar/)
  const row = page.getByRole('option', { name })
  await row.click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Falta o anexo II.')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(row).toContainText(/será recusado em \d+ s/)
  await expect(page.getByRole('contentinfo')).toContainText(/Será recusado em \d+ s/)
  await goTo(page, /^Envios/)
  await row.click()
  await page.getByRole('button', { name: 'Recusar já' }).click()
  await expect(row).toContainText('assinatura recusada')
})

test('a sender blocks, unblocks and deletes a document in signature', async ({ openMalote, service }) => {
  const name = 'Parecer bloqueado.pdf'
  await sendToSign(service, [name], { signers: ['ana.prado', 'bruno.reis'] })
  const { page } = await openMalote({ login: 'ana.prado' })
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name }).click()
  await chooseRareAct(page, 'Bloquear')
  await page.getByRole('textbox', { name: 'Motivo' }).fill('O valor mudou.')
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await openTab(page, 'Com outros')
  await page.getByRole('option', { name }).click()
  await expect(page.getByText('Bloqueado para assinaturas', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await openTab(page, 'Para mim')
  await page.getByRole('option', { name }).click()
  await chooseRareAct(page, 'Excluir')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('option', { name })).toBeHidden()
})

test('of two received forwardings one is answered, the other resolved, and both leave the inbox', async ({
  openMalote,
  service,
}) => {
  await sendToGecon(service, 'Prazo do convênio')
  await sendToGecon(service, 'Para conhecimento')
  const { page } = await openMalote({ login: 'bruno.reis' })
  await openInBox(page, /^GECON|^Gerência/, 'Prazo do convênio')
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText(/Em resposta a Prazo do convênio/)).toBeVisible()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(message).toBeFocused()
  await message.fill('Recebido. Respondo até quinta.')
  await send(page)
  const row = page.getByRole('option', { name: 'Prazo do convênio' }).filter({ hasText: 'Resposta' })
  await expect(row).toContainText(/respondido \d{4}-[A-Z0-9]{6}/)
  await openInBox(page, /^GECON|^Gerência/, 'Para conhecimento')
  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByRole('option', { name: 'Para conhecimento' })).toBeHidden()
  await expect(page.getByRole('option', { name: 'Prazo do convênio' })).toBeHidden()
})

test('a reply to a secret forwarding stays secret, and the form says so', async ({ openMalote, service }) => {
  const subject = 'Apuração sigilosa'
  const elisa = await asPerson(service, 'elisa.fontes')
  const [patriarca] = (await elisa.get('/v2/agente/patriarcas')).body
  const grounds: FundamentoLegal[] = (await elisa.get(`/v2/fundamentos-legais/${patriarca.id}`)).body
  const idsFundamentosLegais = grounds.filter(({ nivelAcesso }) => nivelAcesso === 'Sigiloso').map(({ id }) => id)
  await sendToGecon(service, subject, { transparenciaAtiva: false, idsFundamentosLegais })
  const { page } = await openMalote({ login: 'bruno.reis' })
  await openInBox(page, /^GECON|^Gerência/, subject)
  await page.getByRole('button', { name: 'Responder' }).click()
  const kept = page.getByText('O encaminhamento anterior é Sigiloso.')
  await expect(kept).toBeVisible()
  await expectClean(page, 'an answer to a secret')
  // A reply as secret as the original needs its own grounds.
  await choose(page, /Acesso$/, /^Sigiloso/)
  await expect(kept).toBeHidden()
  await choose(page, /Acesso$/, /^Público/)
  await expect(kept).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Recebido.')
  await send(page)
  await page.getByRole('option', { name: subject }).filter({ hasText: 'Resposta' }).click()
  await expect(page.getByText(/^respondido \d{4}/).first()).toBeVisible()
  const bruno = await asPerson(service, 'bruno.reis')
  const sent = { assunto: subject, idResponsavel: bruno.roles[0]?.id, pagina: 1, tamanhoPagina: 5 }
  const [answer] = (await bruno.post('/v2/encaminhamento/paginated-search', sent)).body.result
  expect((await bruno.get(`/v2/encaminhamento/${answer.id}`)).body.nivelAcesso).toBe(4)
})

test('what a colleague has refused stands in Hoje, and another file goes to the same signers', async ({
  openMalote,
  ownService: service,
  folder,
}) => {
  const signers = ['bruno.reis', 'carla.nunes']
  const [id] = await sendToSign(service, ['Termo com erro.pdf'], { signers })
  const { page } = await openMalote({ login: 'ana.prado', service })
  await goTo(page, /^Assinar/)
  await openTab(page, /^Com outros/)
  await expect(page.getByRole('option', { name: 'Termo com erro.pdf' })).toBeVisible()
  const bruno = await asPerson(service, 'bruno.reis')
  const refusal = { justificativa: 'Falta o anexo II.' }
  expect((await bruno.post(`/v2/documentos/fase-assinatura/recusar/${id}`, refusal)).status).toBe(200)
  await goTo(page, 'Hoje')
  const refused = page.getByRole('region', { name: /^Recusados por colegas/ })
  await expect(refused).toContainText('Motivo: Falta o anexo II.')
  await expectClean(page, 'Hoje with a refusal')
  await refused.getByRole('button', { name: /Termo com erro/ }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  const mended = await makeTextPdf(folder, 'Termo corrigido', 1)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Substituir e reenviar aos mesmos assinantes…' }).click()
  await (await choosing).setFiles(mended.path)
  await find(page, 'Classe', '01.01', /^01\.01/)
  await submit(page, 'Enviar 1 para assinatura')
  for (const login of signers) {
    const signer = await asPerson(service, login)
    const waiting = { situacao: 'AguardandoMim', texto: mended.name }
    await expect
      .poll(async () => (await signer.post('/v2/documentos/fase-assinatura/paginated-search', waiting)).body.result)
      .toMatchObject([{ nome: mended.name }])
  }
})

test('from a forwarding that has gone, one step leads to what can still be done about it', async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const subject = 'Destino errado'
  await write(page, { to: 'protocolo', toOption: /^PROTOCOLO/, subject, message: 'Segue.', documents: [] })
  await send(page)
  await protocolOf(page, subject)
  await page.getByRole('option', { name: subject }).click()
  await page.getByText('Errou o destino ou o documento?').click()
  await expect(page.getByText(/^O que foi encaminhado não pode ser apagado/)).toBeVisible()
  await expectClean(page, 'what can still be done')
  await page.getByRole('button', { name: 'Complementar' }).click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Peço que devolvam: não era para esta caixa.')
  await send(page)
  const complement = page.getByRole('option', { name: subject }).filter({ hasText: 'Complemento' })
  await expect(complement).toContainText('complementado')
})
